// SPDX-License-Identifier: BSL-1.0
// Formulas with user functions, found by a genetic algorithm with one objective.
#include <clade/regression.hpp>
#include <cmath>
#include <iostream>

int main() {
  using namespace clade;
  regression::table table{.names = {"light", "water", "yield"}, .columns = {{}, {}, {}}};
  random_stream rng(1);
  for (int i = 0; i < 80; ++i) {
    const double light = 4 * rng.unit(), water = 1 + rng.unit();
    table.columns[0].push_back(light);
    table.columns[1].push_back(water);
    table.columns[2].push_back(3 * std::log1p(std::exp(light - 2)) / water);
  }

  // User functions are used in addition to the built-in ones. Derivatives are optional.
  auto data      = regression::samples_of(table, "yield");
  data.functions = {
      {"softplus", [](double x) { return std::log1p(std::exp(x)); }, [](double x) { return 1 / (1 + std::exp(-x)); }},
      {"protected_divide", [](double x, double y) { return y == 0 ? 1 : x / y; }}};
  const regression::settings with{.functions = {"+", "-", "*"}, .most_nodes = 15};

  // One objective: the error plus a thousandth per node.
  const genetic_algorithm ga{
      .population    = 200,
      .selection     = selection::tournament{5},
      .crossover     = crossover::subtree{},
      .mutation      = mutation::one_of{mutation::subtree{.depth = 2}, mutation::point{}, regression::nudge{}},
      .mutation_rate = 0.5,
      .replacement   = replacement::generational{.elites = 1},
      .diversity     = regression::reject_equal_values{}};
  const auto problem = regression::parsimony_problem_of(data, 0.001, with);
  const auto result  = run(evolve(problem, ga, /*seed=*/1), stop::evaluations(20'000));

  for (const auto& model : regression::models_of({result.best().chromosome}, data)) {
    std::cout << regression::infix(model.expression, data.names, data.functions) << "\nR2 " << model.training.r_squared
              << '\n';
  }
}
