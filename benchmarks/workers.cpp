// What ranks are worth that compute a fitness, and ranks that breed islands: evaluations and generations a second, on as many
// ranks as the job has. Compare the output for different numbers:
//
//     for n in 1 2 3; do mpirun -np $n bench_workers; done
//
// The fitness is a fixed amount of work that keeps a processor busy for 1, 10 or 100 ms where it is alone on it.
#include <boost/mpi/collectives.hpp>
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

/// So many draws, of which the compiler can leave out none.
std::uint64_t draws(std::uint64_t n) {
  random_stream rng(1);
  std::uint64_t all = 0;
  for (std::uint64_t i = 0; i < n; ++i) all ^= rng();
  return all;
}

/// Draws of a millisecond.
std::uint64_t draws_of_a_millisecond() {
  std::uint64_t n = 1'000'000, all = 0;
  const auto began = steady::now();
  for (int i = 0; i < 100; ++i) all |= draws(n);
  return all == 0 ? 0 : static_cast<std::uint64_t>(static_cast<double>(n) * 100 / (1000 * seconds_since(began)));
}

void expensive_fitness(const mpi::world& world, std::uint64_t millisecond) {
  if (world.is_root()) std::printf("execution::mpi, %zu ranks, generations of 40 children\n", world.size());
  for (const int milliseconds : {1, 10, 100}) {
    const auto busy = [=](const chromosome::bits& bits) {
      const auto all = draws(millisecond * static_cast<std::uint64_t>(milliseconds));
      return static_cast<int>(bits.count()) + (all == 0);
    };
    const execution::mpi workers(world);
    if (workers.serve<chromosome::bits>(busy)) continue;
    const auto problem = maximize(workers.spread(busy), chromosome::bit_string{200});
    const genetic_algorithm ga{.population = 40, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
    auto evolution = evolve(problem, ga, 1);
    run(evolution, stop::generations(0));
    const auto before = evolution.current().evaluations;
    const auto began = steady::now();
    run(evolution, stop::evaluations(before + 4'000 / static_cast<std::uint64_t>(milliseconds)));
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
  const islands<decltype(ga)> archipelago{.count = 6, .each = ga, .every = 10};
  auto evolution = evolve(minimize(attacks, chromosome::permutation{500}), archipelago, 1, mpi::ranks(world));
  run(evolution, stop::generations(0));
  const auto began = steady::now();
  run(evolution, stop::generations(300));
  if (!world.is_root()) return;
  std::printf("mpi::ranks, %zu ranks, 6 islands, 500 queens, population 100\n%16.1f generations a second\n",
              world.size(), 300 / seconds_since(began));
}

}  // namespace

int main() {
  const mpi::world world;
  auto millisecond = world.is_root() ? draws_of_a_millisecond() : 0;
  boost::mpi::broadcast(world.communicator(), millisecond, 0);
  expensive_fitness(world, millisecond);
  islands_over_ranks(world);
}
