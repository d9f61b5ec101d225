// SPDX-License-Identifier: BSL-1.0
// expect: clade: the space must be callable as space(rng) and return a chromosome, rng being clade::random_stream&
// errors: 1
#include <clade/pareto.hpp>

int main() {
  using namespace clade;
  const auto two = [](const std::vector<double>& x) { return objectives{x[0], x[1]}; };
  const nsga2 strategy{.crossover = crossover::simulated_binary{20}, .mutation = mutation::polynomial{20}};
  run(evolve(minimize(two, [](random_stream&) {}), strategy, 1), stop::generations(1));
}
