// SPDX-License-Identifier: BSL-1.0
// A memetic algorithm: a mutation that tries ten swaps and keeps those that are not worse.
#include <clade/clade.hpp>
#include <iostream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

struct climb {
  template <class Evaluate>
  void operator()(std::vector<int>& row, clade::random_stream& rng, Evaluate& evaluate) const {
    int best = evaluate(row);
    for (int tries = 0; tries < 10 && best > 0; ++tries) {
      const auto [i, j] = rng.below(row.size(), row.size());
      std::swap(row[i], row[j]);
      const int fitness = evaluate(row);
      if (evaluate.better(best, fitness)) {
        std::swap(row[i], row[j]);  // it was better before
      } else {
        best = fitness;
      }
    }
  }
};

int main() {
  using namespace clade;
  const genetic_algorithm ga{
      .population = 10, .crossover = crossover::order{}, .crossover_rate = 0.2, .mutation = climb{}};
  const auto result = run(evolve(minimize(attacks, chromosome::permutation{32}), ga, /*seed=*/1), stop::target(0));
  std::cout << result.reason << " after " << result.evaluations << " evaluations\n";
}
