// SPDX-License-Identifier: BSL-1.0
// expect: clade: any::selection does not fit the population: it must hold an operator that is callable as op(population) or op(population, rng, draws) and returns a sampler, callable as sampler(rng) or sampler(rng, slot, parents)
// errors: 1
#include <clade/any.hpp>
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  using problem = std::remove_const_t<decltype(first)>;
  const genetic_algorithm ga{.selection = any::selection<problem>{[](const auto&) { return 3; }}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
