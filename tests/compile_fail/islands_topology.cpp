// SPDX-License-Identifier: BSL-1.0
// expect: clade: islands.topology must be callable as op(count) or op(count, rng)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const islands apart{.each = genetic_algorithm{.mutation = mutation::swap{}}, .topology = 3};
  return run(evolve(first, apart, 1), stop::generations(1)).best().fitness;
}
