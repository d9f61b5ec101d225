// SPDX-License-Identifier: BSL-1.0
// Runs whose fitness is computed by other ranks, if there are any, with and without masters. Prints the results.
#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <clade/noisy.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
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
      .population = 50, .crossover = crossover::order(), .mutation = mutation::swap(), .births = 100};
  auto evolution = evolve(minimize(workers.spread(attacks), space), steady, 1, execution::threads{ranks});
  const auto result = run(evolution, stop::generations(5));
  auto again = steady;
  again.replay = evolution.strategy_run().log();
  const auto same = run(evolve(minimize(attacks, space), again, 1), stop::never());
  const bool equal = checkpoint::hash(same.population) == checkpoint::hash(result.population);
  std::cout << (equal ? "replayed " : "another run ") << same.evaluations << '\n';
}

// Sleeps now and then, so that pieces end in another order than they begin.
int doubled(int x) {
  if (x % 64 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
  if (x < 0) throw std::runtime_error("no double of " + std::to_string(x));
  return 2 * x;
}

// A generation of which two values fail, then one without failures, and the messages that rank 0 sends for it.
std::uint64_t print_generation(const clade::mpi::world& world, const clade::execution::mpi& workers) {
  std::vector<int> numbers(1000), values(1000);
  std::iota(numbers.begin(), numbers.end(), 1);
  const auto spread = workers.spread(doubled);
  const auto evaluate = [&] { spread(std::span<const int>(numbers), std::span(values)); };
  numbers[9] = -640;  // after a short sleep
  numbers[150] = -151;
  try {
    evaluate();
  } catch (const std::runtime_error& failure) {
    std::cout << "failed: " << failure.what() << '\n';
  }
  numbers[9] = 10;
  numbers[150] = 151;
  const auto before = world.counted().messages_sent;
  evaluate();
  int wrong = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) wrong += values[i] != 2 * numbers[i];
  std::cout << wrong << " of " << values.size() << " values are wrong\n";
  return world.counted().messages_sent - before;
}

// Chromosomes and values of 100 KB. A rank that sends them waits until the other one receives.
std::vector<int> reversed(const std::vector<int>& row) { return {row.rbegin(), row.rend()}; }

void print_long_messages(const clade::execution::mpi& workers) {
  std::vector<std::vector<int>> rows(40, std::vector<int>(25'000)), values(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].front() = static_cast<int>(i) + 1;
  workers.spread(reversed)(std::span<const std::vector<int>>(rows), std::span(values));
  std::size_t right = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) right += values[i].back() == static_cast<int>(i) + 1;
  std::cout << right << " long values\n";
}

}  // namespace

// The ranks are a flat group with the first number, trees with the others.
int main(int argc, char** argv) {
  const clade::mpi::world world;
  const std::string what = argc == 1 ? "" : argv[1];
  std::vector<std::uint64_t> messages;
  for (const std::size_t most : {std::size_t{128}, std::size_t{2}, std::size_t{3}, std::size_t{4}}) {
    const clade::execution::mpi workers(world, {.workers_per_master = most});
    if (what.empty()) {
      if (workers.serve<std::vector<int>>(attacks)) continue;
      print_run(workers, attacks);
      if (most == 128 || most == 2) print_asynchronous_run(workers, world.size() + 2);  // without and with masters
    } else if (what == "noisy") {
      if (workers.serve<std::vector<int>>(noisy_attacks)) continue;
      print_noisy_run(workers, world.size());
    } else if (what == "generations") {
      if (workers.serve<int>(doubled)) continue;
      messages.push_back(print_generation(world, workers));
    } else if (what == "long") {
      if (workers.serve<std::vector<int>>(reversed)) continue;
      print_long_messages(workers);
    } else {
      if (workers.serve<std::vector<int>>(sinking)) continue;
      try {
        print_run(workers, sinking);
      } catch (const std::runtime_error& failure) {
        std::cout << "failed: " << failure.what() << '\n';
      }
    }
  }
  if (!messages.empty() && world.size() > 7) {
    // With masters rank 0 sends at most three quarters of the messages.
    std::cout << (4 * messages[1] < 3 * messages[0] ? "fewer messages" : "many messages") << '\n';
  }
}
