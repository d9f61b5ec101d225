// SPDX-License-Identifier: BSL-1.0
// Thirty machines on a grid: those that exchange many parts should be close. A memetic algorithm with tabu search.
#include <algorithm>
#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/quadratic_assignment.hpp>
#include <iostream>
#include <vector>
using namespace clade;

int main() {
  const int n     = 30;
  const int width = 6;
  std::vector<std::vector<int>> parts(n, std::vector<int>(n));
  auto distances = parts;
  random_stream rng(1);
  const auto between = [](std::size_t i, std::size_t j) { return static_cast<int>(i < j ? j - i : i - j); };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (j < i) parts[i][j] = parts[j][i] = std::max(0, rng.below(15) - 5);
      distances[i][j] = between(i / width, j / width) + between(i % width, j % width);
    }
  }
  const problems::quadratic_assignment factory(parts, distances);

  const mutation::tabu search{neighbourhood::swap{}, /*steps=*/5000};
  const genetic_algorithm memetic{
      .population     = 15,
      .selection      = selection::random{},
      .crossover      = crossover::partially_mapped{},
      .crossover_rate = 0.5,
      .mutation       = mutation::sequence{mutation::segment_shuffle{8}, search},
      .replacement    = replacement::plus{1},
      .diversity      = diversity::reject_duplicates{0}};
  const restarts again{.each = memetic, .when = stop::stalled{300}};
  const auto found = run(evolve(factory.problem(), again, /*seed=*/1), stop::generations(20));
  std::vector<std::size_t> machines(n);  // in the order of the places
  for (std::size_t i = 0; i < n; ++i) machines[std::size_t(found.best().chromosome[i])] = i;
  for (std::size_t i = 0; i < n; ++i) {
    std::cout << (machines[i] < 10 ? "  " : " ") << machines[i] << (i % width == width - 1 ? "\n" : "");
  }
  std::cout << "cost " << found.best().fitness << "\n";
}
