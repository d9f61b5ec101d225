// SPDX-License-Identifier: BSL-1.0
// expect: clade: the selection does not fit the population: it must be callable as op(population) or op(population, rng, draws) and return a sampler, callable as sampler(rng) or sampler(rng, slot, parents)
// errors: 1
#include <clade/any.hpp>
#include <clade/clade.hpp>

// A policy chosen for one problem does not fit another.
int main() {
  using namespace clade;
  const auto ones =
      maximize([](const chromosome::bits& b) { return static_cast<int>(b.count()); }, chromosome::bit_string{10});
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  using problem = std::remove_const_t<decltype(ones)>;
  const genetic_algorithm ga{.selection = any::selection<problem>{selection::tournament{2}}};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
