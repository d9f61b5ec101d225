// SPDX-License-Identifier: BSL-1.0
// Islands over the ranks of a job. All ranks run this program; rank 0 prints.
#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
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
  const mpi::world world;
  const auto queens = minimize(attacks, chromosome::permutation{100});
  const genetic_algorithm ga{.population = 20, .crossover = crossover::order(), .mutation = mutation::swap()};
  const islands archipelago{.count = 8, .each = ga, .every = 10};
  const auto result =
      run(evolve(queens, archipelago, /*seed=*/1, mpi::ranks(world)),
          stop::target(0) || stop::generations(5'000) || stop::after(1h));
  if (world.is_root()) {
    std::cout << result.reason << " after " << result.generations << " generations\n"
              << "the last population is " << checkpoint::digits(checkpoint::hash(result.population)) << '\n';
  }
}
