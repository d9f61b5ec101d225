// SPDX-License-Identifier: BSL-1.0
#include <clade/clade.hpp>

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int attacks(const std::vector<int>& row) {
  int count = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) count += std::abs(row[i] - row[j]) == static_cast<int>(j - i);
  return count;
}

int main(int argc, char** argv) {
  using namespace clade;
  if (argc != 2 || std::string(argv[1]) != version) {
    std::cerr << "the headers are of version " << version << '\n';
    return 1;
  }
  const auto queens = minimize(attacks, chromosome::permutation{8});
  const genetic_algorithm ga{
      .population = 100,
      .selection = selection::tournament{3},
      .crossover = crossover::order{},
      .crossover_rate = 0.9,
      .mutation = mutation::swap{},
      .mutation_rate = 0.3,
      .replacement = replacement::generational{.elites = 1},
  };
  const auto result = run(evolve(queens, ga, /*seed=*/42), stop::target(0) || stop::generations(1000));
  std::cout << result.best().fitness << " after " << result.evaluations << " evaluations: " << result.reason << '\n';
  return result.best().fitness == 0 ? 0 : 1;
}
