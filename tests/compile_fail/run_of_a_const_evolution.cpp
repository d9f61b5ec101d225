// SPDX-License-Identifier: BSL-1.0
// expect: clade: run advances the evolution, which must not be const: run a copy of it
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v[0]; }, chromosome::permutation{5});
  const auto evolution = evolve(first, genetic_algorithm{.mutation = mutation::swap{}}, 1);
  return run(evolution, stop::generations(3)).best().fitness;
}
