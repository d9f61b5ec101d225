// SPDX-License-Identifier: BSL-1.0
// expect: clade: the crossover does not fit the chromosome: it must be callable as op(mother, father, child, rng) or as op(mother, father, rng) returning the child
// errors: 1
#include <clade/clade.hpp>

// Subtree crossover is for trees.
int main() {
  using namespace clade;
  const auto ones = maximize([](const auto& bits) { return bits.count(); }, chromosome::bit_string{10});
  const genetic_algorithm ga{.crossover = crossover::subtree{}};
  return static_cast<int>(run(evolve(ones, ga, 1), stop::generations(1)).best().fitness);
}
