// SPDX-License-Identifier: BSL-1.0
// expect: clade: evolve needs a problem with a fitness; ask of clade/ask.hpp takes problems without one
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto unknown = minimize<int>(chromosome::permutation{10});
  const auto result = run(evolve(unknown, genetic_algorithm{.mutation = mutation::swap{}}, 1), stop::generations(5));
  return result.best().fitness;
}
