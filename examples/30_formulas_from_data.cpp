// SPDX-License-Identifier: BSL-1.0
// Finds the formula of a pendulum's period from 60 measurements in a table.
#include <clade/regression.hpp>
#include <cmath>
#include <iostream>
#include <sstream>

int main() {
  using namespace clade;
  std::stringstream file;
  file << "length,gravity,mass,period\n";
  random_stream rng(1);
  for (int i = 0; i < 60; ++i) {
    const double length = 0.1 + rng.unit(), gravity = 1 + 20 * rng.unit(), mass = rng.unit();
    file << length << ',' << gravity << ',' << mass << ',' << 6.283185 * std::sqrt(length / gravity) << '\n';
  }

  const auto table = regression::read_csv(file);
  const auto data  = regression::samples_of(table, "period");
  const auto found = regression::search(data, {.population = 100}, /*seed=*/1, stop::evaluations(5000));
  for (const auto& model : found.front) {
    std::cout << model.size() << " nodes, R2 " << model.training.r_squared << ": "
              << regression::infix(model.expression, data.names) << '\n';
  }
  const auto& best = found.best();
  std::cout << '\n'
            << regression::latex(best.expression, data.names) << '\n'
            << regression::c_source(best.expression, data.names, "period");
}
