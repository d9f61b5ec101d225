// SPDX-License-Identifier: BSL-1.0
// expect: clade: crossover::edge_assembly needs a fitness with a member distance(i, j), which returns the distance
// errors: 1
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{3});
  const genetic_algorithm ga{.crossover = crossover::edge_assembly{}};
  return run(evolve(p, ga, 1), stop::generations(1)).best().fitness;
}
