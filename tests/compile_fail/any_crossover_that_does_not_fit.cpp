// SPDX-License-Identifier: BSL-1.0
// expect: clade: any::crossover does not fit the chromosome: it must hold an operator that is callable as op(mother, father, child, rng) or as op(mother, father, rng) returning the child
// errors: 1
#include <clade/any.hpp>
#include <clade/clade.hpp>

// Order crossover is for permutations, not for bits.
int main() {
  using namespace clade;
  const auto ones =
      maximize([](const chromosome::bits& b) { return static_cast<int>(b.count()); }, chromosome::bit_string{10});
  using problem = std::remove_const_t<decltype(ones)>;
  const genetic_algorithm ga{.crossover = any::crossover<problem>{crossover::order{}}};
  return run(evolve(ones, ga, 1), stop::generations(1)).best().fitness;
}
