// SPDX-License-Identifier: BSL-1.0
// expect: clade: crossover::record and mutation::record need a chromosome::record
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::permutation{8});
  return run(evolve(p, genetic_algorithm{.mutation = mutation::record{}}, 1), stop::generations(1)).best().fitness;
}
