// SPDX-License-Identifier: BSL-1.0
// expect: clade: islands.immigration does not fit the population
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const auto nowhere = [](const auto& population) { return population.size(); };
  const islands apart{.each = genetic_algorithm{.mutation = mutation::swap{}}, .immigration = nowhere};
  return run(evolve(first, apart, 1), stop::generations(1)).best().fitness;
}
