// SPDX-License-Identifier: BSL-1.0
// expect: clade: the strategy needs real vectors with bounds, as chromosome::reals makes them
// errors: 1
#include <vector>

#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::integers{3, 0, 9});
  return run(evolve(p, particle_swarm{}, 1), stop::generations(1)).best().fitness;
}
