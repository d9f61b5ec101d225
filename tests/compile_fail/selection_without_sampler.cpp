// SPDX-License-Identifier: BSL-1.0
// expect: clade: the selection does not fit the population: it must be callable as op(population)
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto first = minimize([](const std::vector<int>& v) { return v.front(); }, chromosome::permutation{10});
  const genetic_algorithm ga{.selection = [](const auto& population) { return population.size(); }};
  return run(evolve(first, ga, 1), stop::generations(1)).best().fitness;
}
