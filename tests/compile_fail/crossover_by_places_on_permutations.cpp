// SPDX-License-Identifier: BSL-1.0
// expect: clade: the crossover does not keep permutations: it copies genes by position
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::permutation{8});
  const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::swap{}};
  run(evolve(p, ga, 1), stop::generations(1));
}
