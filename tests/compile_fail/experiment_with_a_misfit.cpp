// SPDX-License-Identifier: BSL-1.0
// expect: clade: the crossover does not fit the chromosome
// errors: 1
#include <clade/clade.hpp>
#include <clade/experiment.hpp>

int main() {
  using namespace clade;
  const auto ones = maximize([](const auto& bits) { return bits.count(); }, chromosome::bit_string{10});
  experiment study{ones, stop::generations(10), {.budget = 100}};
  study.add("a", genetic_algorithm{.crossover = crossover::order{}});
}
