// SPDX-License-Identifier: BSL-1.0
// expect: clade: a strategy needs a member set_up(problem, stream) that can be called as const and returns a run
// errors: 1
#include <clade/clade.hpp>
#include <clade/experiment.hpp>

int main() {
  using namespace clade;
  const auto ones = maximize([](const auto& bits) { return bits.count(); }, chromosome::bit_string{10});
  experiment study{ones, stop::generations(10), {.budget = 100}};
  study.add("a", mutation::flip{});
}
