// SPDX-License-Identifier: BSL-1.0
// Strategies are made of strategies, and threads change the time, never the result.
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
  using namespace std::chrono_literals;
  const auto queens = minimize(attacks, chromosome::permutation{24});
  const genetic_algorithm ga{
      .population = 30, .crossover = crossover::partially_mapped{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};
  const restarts restarting{.each = ga, .when = stop::stalled(40), .limit = 50};

  for (const int count : {1, 2, 5}) {
    const auto result =
        run(evolve(queens, restarting, /*seed=*/1, execution::threads{count}), stop::target(0) || stop::after(60s));
    std::cout << count << " threads: " << result.evaluations << " evaluations, " << result.reason << '\n';
  }
}
