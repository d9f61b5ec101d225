// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs real vectors with bounds, as chromosome::reals makes them, or mixed variables
// errors: 1
#include <clade/clade.hpp>
#include <clade/reals/strategy/differential_evolution.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{3});
  return run(evolve(p, differential_evolution{.population = 20}, 1), stop::generations(1)).best().fitness;
}
