// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::reset needs a space with gene(rng)
// errors: 1
#include <clade/clade.hpp>

// A permutation has no independent genes.
int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{20});
  return run(evolve(first, genetic_algorithm{.mutation = mutation::reset{}}, 1), stop::generations(1)).best().fitness;
}
