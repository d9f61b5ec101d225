// SPDX-License-Identifier: BSL-1.0
// expect: clade: the crossover does not fit the chromosome: it needs a permutation, which is a sequence of integers such as the std::vector<int> of chromosome::permutation
// errors: 1
#include <clade/clade.hpp>

// Order crossover is for permutations, not for bits.
int main() {
  using namespace clade;
  const auto ones = maximize([](const auto& bits) { return bits.count(); }, chromosome::bit_string{10});
  const genetic_algorithm ga{.crossover = crossover::order{}};
  return static_cast<int>(run(evolve(ones, ga, 1), stop::generations(1)).best().fitness);
}
