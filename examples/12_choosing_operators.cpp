// SPDX-License-Identifier: BSL-1.0
// Adaptive choice among three crossovers: the run learns which of them produces better children.
#include <algorithm>
#include <clade/clade.hpp>
#include <cstdio>

// The length of a tour of cities on a circle: 30 for a tour of 30 cities that visits them in their order.
int length(const std::vector<int>& tour) {
  const int n = static_cast<int>(tour.size());
  int sum     = 0;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const int apart = std::abs(tour[i] - tour[(i + 1) % tour.size()]);
    sum += std::min(apart, n - apart);
  }
  return sum;
}

int main() {
  using namespace clade;
  std::vector<int> yesterday;  // a tour of most cities, followed by the new ones
  for (int city = 0; city < 30; ++city) {
    if (city % 5 != 2) yesterday.push_back(city);
  }
  for (int city = 2; city < 30; city += 5) yesterday.push_back(city);
  const auto rising = [](const auto& generation) {
    return std::min(0.9, 0.3 + 0.05 * static_cast<double>(generation.stagnation));
  };
  const genetic_algorithm ga{
      .selection      = selection::tournament{3},
      .crossover      = adaptive::one_of{crossover::order{}, crossover::cycle{}, crossover::edge_recombination{}},
      .mutation       = mutation::inversion{},
      .mutation_rate  = rising,
      .initialization = initialization::known{yesterday}};

  auto evolution    = evolve(minimize(length, chromosome::permutation{30}), ga, /*seed=*/1);
  const auto result = run(evolution, stop::target(30) || stop::generations(500));
  std::printf("length %d in generation %d\n", result.best().fitness, static_cast<int>(result.generations));

  const auto& learned = evolution.strategy_run().operators().crossover.probabilities();
  std::printf("order %.2f, cycle %.2f, edge recombination %.2f\n", learned[0], learned[1], learned[2]);
}
