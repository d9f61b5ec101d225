// SPDX-License-Identifier: BSL-1.0
// A run can be kept and continued later, and runs can exchange their best individuals.
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
  const auto queens = minimize(attacks, chromosome::permutation{40});
  const genetic_algorithm ga{
      .population = 30, .crossover = crossover::cycle{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};

  // The run continues from its state, on two threads, exactly as it would have without the interruption.
  auto evolution = evolve(queens, ga, /*seed=*/1);
  run(evolution, stop::generations(20));
  auto resumed = resume(queens, ga, evolution.state(), execution::threads{2});
  std::cout << "without a stop: " << run(evolution, stop::generations(60)).best().fitness << " attacks left, "
            << "resumed: " << run(resumed, stop::generations(60)).best().fitness << '\n';

  // Four islands in a ring: every ten generations the best individual of each moves to the next.
  std::vector<decltype(evolution)> islands;
  for (const auto seed : {1, 2, 3, 4}) islands.push_back(evolve(queens, ga, static_cast<std::uint64_t>(seed)));
  for (std::uint64_t now = 10; now <= 200; now += 10) {
    for (auto& island : islands) run(island, stop::generations(now));
    for (std::size_t i = 0; i < islands.size(); ++i) {
      islands[(i + 1) % islands.size()].immigrate(std::vector{islands[i].best()});
    }
  }
  std::cout << "attacks left on the islands:";
  for (const auto& island : islands) std::cout << ' ' << island.best().fitness;
  std::cout << '\n';
}
