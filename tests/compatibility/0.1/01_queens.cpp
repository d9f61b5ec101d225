// SPDX-License-Identifier: BSL-1.0
#include <clade/clade.hpp>
#include <iostream>

int attacks(const std::vector<int>& row) {  // pairs of queens on one diagonal
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

int main() {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{16});
  const genetic_algorithm ga{
      .selection     = selection::tournament{5},
      .crossover     = crossover::order{},
      .mutation      = mutation::swap{},
      .mutation_rate = 0.5};
  const auto result = run(evolve(queens, ga, /*seed=*/42), stop::target(0) || stop::generations(1000));
  for (const int row : result.best().chromosome) std::cout << row + 1 << ' ';
  std::cout << "\n" << result.evaluations << " evaluations: " << result.reason << '\n';
}
