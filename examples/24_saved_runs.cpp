// SPDX-License-Identifier: BSL-1.0
// A run that is saved regularly, ends, and continues from its file in the next call of the program.
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <filesystem>
#include <iostream>

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  return pairs;
}

// Starts the run, or continues it if its file exists.
void work(const std::string& path, std::uint64_t generations) {
  using namespace clade;
  const auto queens = minimize(attacks, chromosome::permutation{40});
  const genetic_algorithm ga{
      .population = 30, .crossover = crossover::cycle{}, .mutation = mutation::swap{}, .mutation_rate = 0.5};
  auto evolution = std::filesystem::exists(path) ? checkpoint::load(path, queens, ga, execution::threads{2})
                                                 : evolve(queens, ga, /*seed=*/1, execution::threads{2});
  std::cout << "from generation " << evolution.current().number;
  auto saving       = checkpoint::every(10, path);
  const auto result = run(evolution, stop::generations(generations), saving);
  saving.save(evolution);
  std::cout << " to " << result.generations << ": " << result.best().fitness << " attacks left\n";
}

int main() {
  const std::string path = "queens.clade";
  std::filesystem::remove(path);  // of an earlier call that was killed
  work(path, 20);
  work(path, 40);
  work(path, 60);
  std::filesystem::remove(path);
  std::filesystem::remove(path + ".previous");
}
