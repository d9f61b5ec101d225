// SPDX-License-Identifier: BSL-1.0
// expect: clade: mutation::mixed needs a space with variables, such as chromosome::mixed
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<int>& row) { return row[0]; }, chromosome::integers{8, 0, 7});
  return run(evolve(p, genetic_algorithm{.mutation = mutation::mixed{}}, 1), stop::generations(1)).best().fitness;
}
