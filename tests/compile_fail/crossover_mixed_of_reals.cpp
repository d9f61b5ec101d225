// SPDX-License-Identifier: BSL-1.0
// expect: clade: crossover::mixed needs a space with variables, such as chromosome::mixed
#include <clade/reals.hpp>

int main() {
  using namespace clade;
  const auto p = minimize([](const std::vector<double>& x) { return x[0]; }, chromosome::reals{3, -1, 1});
  const genetic_algorithm ga{.crossover = crossover::mixed{}, .mutation = mutation::polynomial{}};
  return run(evolve(p, ga, 1), stop::generations(1)).best().fitness > 0;
}
