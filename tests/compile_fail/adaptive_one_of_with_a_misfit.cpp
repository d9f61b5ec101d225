// SPDX-License-Identifier: BSL-1.0
// expect: clade: the mutation does not fit the chromosome: it must be callable as op(chromosome, rng) or op(chromosome, rng, evaluate)
// errors: 1
#include <clade/adaptive.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = adaptive::one_of{mutation::swap{}, crossover::order{}}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
