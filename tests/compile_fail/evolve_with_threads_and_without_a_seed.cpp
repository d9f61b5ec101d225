// SPDX-License-Identifier: BSL-1.0
// expect: clade: evolve needs a problem, a strategy and a seed: evolve(problem, strategy, 1)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.mutation = mutation::swap{}};
  return run(evolve(first, ga, execution::threads{2}), stop::generations(1)).best().fitness;
}
