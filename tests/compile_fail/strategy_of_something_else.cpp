// SPDX-License-Identifier: BSL-1.0
// expect: clade: a strategy needs a member set_up(problem, stream) that can be called as const and returns a run
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  return run(evolve(first, mutation::swap{}, 1), stop::generations(1)).best().fitness;
}
