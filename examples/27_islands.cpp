// SPDX-License-Identifier: BSL-1.0
// Islands: populations that evolve separately, on two threads, and exchange their best individuals.
#include <clade/clade.hpp>
#include <iostream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main() {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{60});
  const genetic_algorithm ga{
      .population = 30, .crossover = crossover::cycle{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};
  const islands archipelago{.count = 8, .each = ga, .every = 10, .migrants = 2, .topology = topology::torus{}};

  auto evolution    = evolve(queens, archipelago, /*seed=*/1, execution::threads{2});
  const auto result = run(evolution, stop::target(0) || stop::generations(2'000));
  std::cout << result.reason.text << " after " << result.generations << " generations of " << result.population.size()
            << " individuals\nbest of each island:";
  const auto& islands = evolution.strategy_run();
  for (std::size_t i = 0; i < islands.size(); ++i) std::cout << " " << islands.island(i).best().fitness;
  std::cout << '\n';
}
