// SPDX-License-Identifier: BSL-1.0
// expect: clade: a bool cannot be a fitness: let the fitness return an int
// errors: 1
#include <clade/clade.hpp>

int main() {
  using namespace clade;
  const auto p = maximize([](const std::vector<int>& v) { return v.front() == 0; }, chromosome::permutation{10});
  const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
  return run(evolve(p, ga, 1), stop::generations(1)).best().fitness;
}
