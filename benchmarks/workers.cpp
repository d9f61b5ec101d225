// SPDX-License-Identifier: BSL-1.0
// The gain from ranks that compute a fitness, and from ranks that breed islands: evaluations and generations per second
// on all ranks of the job. Compare the output for different numbers:
//
//     for n in 1 2 3; do mpirun -np $n bench_workers; done
//
// The fitness is a fixed amount of work that keeps a processor busy for about 1, 10 or 100 ms.
//
// What rank 0 can hand out, to workers alone or through masters, with a fitness that returns at once or sleeps, so that
// there may be more ranks than processors:
//
//     mpirun -np 64 --oversubscribe bench_workers hand-out
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace clade;
using steady = std::chrono::steady_clock;

steady::time_point found_at;       // when this rank last found a message
bool found_last = false;           // whether its last probe found one
std::vector<double> answer_times;  // seconds from a message to the next probe

}  // namespace

// The interface for profiling of MPI: this replaces the function of the library. From a message that it finds to the next
// call rank 0 receives an answer, stores the values and sends the next piece.
extern "C" int MPI_Iprobe(int from, int tag, MPI_Comm among, int* found, MPI_Status* status) {
  const auto began = steady::now();
  if (found_last) answer_times.push_back(std::chrono::duration<double>(began - found_at).count());
  const auto result = PMPI_Iprobe(from, tag, among, found, status);
  found_last = *found != 0;
  found_at = began;
  return result;
}

namespace {

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

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

using vector = std::vector<double>;

void handing_out(const mpi::world& world, std::size_t most, std::chrono::milliseconds sleeps) {
  const auto fitness = [sleeps](const vector& x) {
    if (sleeps.count() > 0) std::this_thread::sleep_for(sleeps);
    return x[0];
  };
  const execution::mpi workers(world, {.workers_per_master = most});
  if (workers.serve<vector>(fitness)) return;
  const auto spread = workers.spread(fitness);
  std::vector<vector> chromosomes(4 * (world.size() - 1), vector(10, 0.5));
  std::vector<double> values(chromosomes.size()), rates;
  const auto evaluate = [&] { spread(std::span<const vector>(chromosomes), std::span(values)); };
  evaluate();
  answer_times.clear();
  constexpr std::size_t generations = 25;
  for (std::size_t i = 0; i < generations; ++i) {
    const auto began = steady::now();
    evaluate();
    rates.push_back(static_cast<double>(values.size()) / seconds_since(began));
  }
  const auto per_answer = static_cast<double>(generations * values.size()) / static_cast<double>(answer_times.size());
  const auto microseconds = 1e6 * median_of(answer_times);
  std::printf("%5d ms %11zu %19.1f %12.2f %16.3f %14.0f\n", static_cast<int>(sleeps.count()), most, per_answer,
              microseconds, microseconds / per_answer, median_of(rates));
}

}  // namespace

int main(int argc, char** argv) {
  const mpi::world world;
  if (argc > 1 && argv[1] == std::string("hand-out")) {
    const auto ranks = world.size();
    if (world.is_root()) {
      std::printf("Rank 0 of %zu, generations of 4 chromosomes of 10 doubles per worker, medians\n\n", ranks);
      std::printf("%8s %11s %19s %12s %16s %14s\n", "", "workers", "chromosomes", "us", "us", "evaluations");
      std::printf("%8s %11s %19s %12s %16s %14s\n\n", "fitness", "a master", "an answer", "an answer", "a chromosome",
                  "a second");
    }
    for (const int milliseconds : {0, 1, 10}) {
      for (const auto most : {ranks, ranks / 2, ranks / 4, ranks / 8}) {
        if (most >= 2) handing_out(world, most, std::chrono::milliseconds(milliseconds));
      }
    }
    return 0;
  }
  expensive_fitness(world);
  islands_over_ranks(world);
}
