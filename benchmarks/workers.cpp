// SPDX-License-Identifier: BSL-1.0
// The gain from ranks that compute a fitness, and from ranks that breed islands: evaluations and generations per second
// on all ranks of the job. Compare the output for different numbers:
//
//     for n in 1 2 3; do mpirun -np $n bench_workers; done
//
// The fitness is a fixed amount of work that keeps a processor busy for about 1, 10 or 100 ms.
#include <chrono>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

using namespace clade;
using steady = std::chrono::steady_clock;

double seconds_since(steady::time_point began) { return std::chrono::duration<double>(steady::now() - began).count(); }

/// Draws `n` numbers, none of which the compiler can omit.
std::uint64_t draws(std::uint64_t n) {
  random_stream rng(1);
  std::uint64_t all = 0;
  for (std::uint64_t i = 0; i < n; ++i) all ^= rng();
  return all;
}

/// Number of draws in about a millisecond. It is the same in every job, so that jobs can be compared.
constexpr std::uint64_t millisecond = 1'450'000;

void expensive_fitness(const mpi::world& world) {
  if (world.is_root()) std::printf("execution::mpi, %zu ranks, generations of 80 children\n", world.size());
  for (const int milliseconds : {1, 10, 100}) {
    const auto busy = [milliseconds](const chromosome::bits& bits) {
      const auto all = draws(millisecond * static_cast<std::uint64_t>(milliseconds));
      return static_cast<int>(bits.count()) + (all == 0);
    };
    const execution::mpi workers(world);
    if (workers.serve<chromosome::bits>(busy)) continue;
    const auto problem = maximize(workers.spread(busy), chromosome::bit_string{200});
    const genetic_algorithm ga{.population = 80,
                               .crossover = crossover::uniform{},
                               .mutation = mutation::flip{},
                               .replacement = replacement::plus{80}};
    auto evolution = evolve(problem, ga, 1);
    run(evolution, stop::generations(0));
    const auto before = evolution.current().evaluations;
    const auto began = steady::now();
    run(evolution, stop::evaluations(before + 8'000 / static_cast<std::uint64_t>(milliseconds)));
    std::printf("%4d ms %8.1f evaluations a second\n", milliseconds,
                static_cast<double>(evolution.current().evaluations - before) / seconds_since(began));
  }
}

void islands_over_ranks(const mpi::world& world) {
  const auto attacks = [](const std::vector<int>& row) {
    int pairs = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (std::size_t j = i + 1; j < row.size(); ++j) {
        pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
      }
    }
    return pairs;
  };
  const genetic_algorithm ga{.population = 100, .crossover = crossover::order{}, .mutation = mutation::swap{}};
  if (world.is_root()) std::printf("mpi::ranks, %zu ranks, 6 islands, 500 queens, population 100\n", world.size());
  for (const int every : {10, 50}) {
    const islands<decltype(ga)> archipelago{.count = 6, .each = ga, .every = every};
    auto evolution = evolve(minimize(attacks, chromosome::permutation{500}), archipelago, 1, mpi::ranks(world));
    run(evolution, stop::generations(0));
    const auto began = steady::now();
    run(evolution, stop::generations(300));
    if (world.is_root()) {
      std::printf("every %2d %7.1f generations a second\n", every, 300 / seconds_since(began));
    }
  }
}

}  // namespace

int main() {
  const mpi::world world;
  expensive_fitness(world);
  islands_over_ranks(world);
}
