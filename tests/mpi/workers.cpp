// SPDX-License-Identifier: BSL-1.0
// A run whose fitness is computed by other ranks, if there are any. Prints the result.
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <clade/noisy.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) pairs += std::size_t(std::abs(row[i] - row[j])) == j - i;
  }
  return pairs;
}

int sinking(const std::vector<int>& row) {
  if (row.front() == 3) throw std::runtime_error("no ship sails to 3");
  return attacks(row);
}

const clade::genetic_algorithm ga{
    .population = 50, .crossover = clade::crossover::order(), .mutation = clade::mutation::swap()};

template <class Fitness>
void print_run(const clade::execution::mpi& workers, const Fitness& fitness) {
  using namespace clade;
  const auto queens = minimize(workers.spread(fitness), chromosome::permutation{30});
  const auto result = run(evolve(queens, ga, 1), stop::generations(20));
  std::cout << "run " << checkpoint::digits(checkpoint::hash(result.population)) << '\n';
  std::cout << result.evaluations << " evaluations, " << result.best().fitness << " attacks\n";
}

double noisy_attacks(const std::vector<int>& row, clade::random_stream& rng) { return attacks(row) + rng.normal(); }

// A noisy fitness draws the random numbers that it draws in one process.
void print_noisy_run(const clade::execution::mpi& workers, std::size_t ranks) {
  using namespace clade;
  const auto queens = minimize(workers.spread(noisy_attacks), chromosome::permutation{30});
  const auto result = run(evolve(queens, noisy{ga}, 1, execution::threads{ranks}), stop::generations(10));
  std::cout << "noisy run " << checkpoint::digits(checkpoint::hash(result.population)) << '\n';
}

// Threads of rank 0 that each wait for a worker, and a replay of the same run on rank 0 alone.
void print_asynchronous_run(const clade::execution::mpi& workers, std::size_t ranks) {
  using namespace clade;
  const chromosome::permutation space{30};
  const asynchronous steady{
      .population = 50, .crossover = crossover::order(), .mutation = mutation::swap(), .births = 200};
  auto evolution = evolve(minimize(workers.spread(attacks), space), steady, 1, execution::threads{ranks});
  const auto result = run(evolution, stop::generations(5));
  auto again = steady;
  again.replay = evolution.strategy_run().log();
  const auto same = run(evolve(minimize(attacks, space), again, 1), stop::never());
  const bool equal = checkpoint::hash(same.population) == checkpoint::hash(result.population);
  std::cout << (equal ? "replayed " : "another run ") << same.evaluations << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const clade::mpi::world world;
  const clade::execution::mpi workers(world);
  if (argc == 1) {
    if (workers.serve<std::vector<int>>(attacks)) return 0;
    print_run(workers, attacks);
    print_asynchronous_run(workers, world.size() + 2);
    return 0;
  }
  if (argv[1] == std::string("noisy")) {
    if (workers.serve<std::vector<int>>(noisy_attacks)) return 0;
    print_noisy_run(workers, world.size());
    return 0;
  }
  if (workers.serve<std::vector<int>>(sinking)) return 0;
  try {
    print_run(workers, sinking);
  } catch (const std::runtime_error& failure) {
    std::cout << "failed: " << failure.what() << '\n';
  }
}
