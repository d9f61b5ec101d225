// SPDX-License-Identifier: BSL-1.0
// Islands on the ranks of a job: the cost of an epoch here, and a model for more ranks.
//
//     mpirun -np 2 bench_ranks
//
// Measures for each problem: an epoch on one rank; the bytes that a rank sends in an epoch; an exchange of migrants between
// neighbours; and a pass up and down the tree of two ranks. The model combines these. The second table compares it with
// measured epochs whose fitness sleeps, so that more ranks than processors do not disturb each other: without and with a
// delay of each message. The third one extrapolates to 100,000 ranks of one island each, on a network with the latency and
// bandwidth shown above it.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace {

std::chrono::microseconds delay_of_messages{};

}  // namespace

// The interface for profiling of MPI: these replace the functions of the library.
extern "C" {
int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm among) {
  std::this_thread::sleep_for(delay_of_messages);
  return PMPI_Send(data, count, type, to, tag, among);
}
int MPI_Issend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm among, MPI_Request* request) {
  std::this_thread::sleep_for(delay_of_messages);
  return PMPI_Issend(data, count, type, to, tag, among, request);
}
}

namespace {

using namespace clade;

constexpr std::uint64_t every = 100;    // generations of an epoch
constexpr double latency = 2e-6;        // seconds per message
constexpr double bandwidth = 10e9;      // bytes per second
constexpr std::size_t repetitions = 9;  // the median counts

template <class Body>
double median_seconds(const Body& body) {
  std::vector<double> times;
  for (std::size_t i = 0; i < repetitions; ++i) {
    const auto began = std::chrono::steady_clock::now();
    body();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  }
  std::ranges::sort(times);
  return times[repetitions / 2];
}

int attacks(const std::vector<int>& row) {
  int pairs = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t j = i + 1; j < row.size(); ++j) {
      pairs += static_cast<std::size_t>(std::abs(row[i] - row[j])) == j - i;
    }
  }
  return pairs;
}

int ones(const chromosome::bits& bits) { return static_cast<int>(bits.count()); }

int slow_ones(const chromosome::bits& bits) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return ones(bits);
}

struct costs {
  double alone, exchange, hop;  // seconds: an epoch on one rank, an exchange, up and down one level of the tree
  double bytes;                 // that a rank sends to its neighbour in an epoch
  double evaluations;           // in an epoch
};

// The levels of the tree below its root.
double levels_of(double ranks) { return std::floor(std::log2(ranks)); }

// The messages, one after the other, until all ranks below one have received theirs. A rank sends to its second child after
// the first one.
double messages_below(std::size_t rank, std::size_t ranks) {
  double most = 0;
  for (std::size_t k = 1; k <= 2 && 2 * rank + k < ranks; ++k) {
    most = std::max(most, static_cast<double>(k) + messages_below(2 * rank + k, ranks));
  }
  return most;
}

// The messages, one after the other, of a pass up and down the tree.
double messages_of_pass(double ranks) { return levels_of(ranks) + messages_below(0, static_cast<std::size_t>(ranks)); }

// The time of an epoch with one island on each of `ranks` ranks. `message` is the time that a message takes in addition to
// what was measured between two ranks.
double epoch_of(const costs& of, double ranks, double message, double alone) {
  if (ranks == 1) return alone;
  return alone + of.exchange + message + of.bytes / bandwidth + levels_of(ranks) * of.hop +
         messages_of_pass(ranks) * message;
}

template <class Strategy>
auto archipelago_of(std::size_t count, const Strategy& each, std::uint64_t generations) {
  return islands<Strategy>{.count = count, .each = each, .every = static_cast<int>(generations)};
}

// The time of an epoch: the median of several runs of `epochs` epochs, on all ranks together.
template <class Problem, class Strategy, class Executor>
double epoch_seconds(const mpi::world& world, const Problem& problem, const Strategy& strategy,
                     std::uint64_t generations, std::uint64_t epochs, const Executor& on) {
  std::uint64_t seed = 0;
  std::vector<double> times;
  for (std::size_t i = 0; i < repetitions; ++i) {
    auto evolution = evolve(problem, strategy, ++seed, on);
    run(evolution, stop::generations(0));
    world.communicator().barrier();
    const auto began = std::chrono::steady_clock::now();
    run(evolution, stop::generations(generations * epochs));
    world.communicator().barrier();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  }
  std::ranges::sort(times);
  return times[repetitions / 2] / static_cast<double>(epochs);
}

mpi::ranks<> ranks_of(const mpi::world& world) {
  return mpi::ranks<>(world, execution::sequential{}, mpi::on_exception::ends_the_job, mpi::results::at_home);
}

// The costs of an island on each of two ranks.
template <class Problem, class Strategy>
costs measure(const mpi::world& world, const Problem& problem, const Strategy& each) {
  costs found{};
  found.alone = epoch_seconds(world, problem, archipelago_of(1, each, every), every, 5, execution::sequential{});
  auto alone = evolve(problem, each, 1);
  run(alone, stop::generations(every));
  found.evaluations = static_cast<double>(alone.current().evaluations) * every / (every + 1);

  // As `islands` do it: a message to the other rank, and a pass with a summary.
  const auto ranks = ranks_of(world);
  constexpr int times = 1000;
  detail::archive migrant;
  std::vector<individual_of<Problem>> one{alone.best()};
  migrant & one;
  const std::vector<std::size_t> origins{1 - world.rank()};
  const auto exchange = [&] {
    for (int i = 0; i < times; ++i) {
      std::vector<detail::part_message> messages{{world.rank(), 1 - world.rank(), migrant.bytes()}};
      ranks.exchange(messages, true, false, &origins);
    }
  };
  found.bytes = static_cast<double>(migrant.bytes().size()) + 24;
  found.exchange = median_seconds(exchange) / times;
  using summary = detail::islands_summary<typename Problem::fitness_type>;
  const auto packed = [](summary& all) {
    detail::archive bytes;
    bytes & all;
    return bytes.bytes();
  };
  const auto unpacked = [](const std::string& bytes) {
    summary all;
    detail::archive archived(bytes);
    archived & all;
    return all;
  };
  const auto pass = [&] {
    for (int i = 0; i < times; ++i) {
      summary mine;
      mine.add(world.rank(), alone.strategy_run(), problem.better);
      auto bytes = packed(mine);
      ranks.combine(bytes, [&](std::string& a, const std::string& b) {
        auto sum = unpacked(a);
        sum.merge(unpacked(b), problem.better);
        a = packed(sum);
      });
      mine = unpacked(bytes);
    }
  };
  found.hop = median_seconds(pass) / times;
  return found;
}

void print_costs(const mpi::world& world) {
  struct row {
    const char* name;
    costs of;
    double measured;
  };
  std::vector<row> rows;
  const auto add = [&](const char* name, const auto& problem, const auto& each) {
    const auto of = measure(world, problem, each);
    rows.push_back(
        {name, of, epoch_seconds(world, problem, archipelago_of(2, each, every), every, 5, ranks_of(world))});
  };
  add("OneMax 1000 bits", maximize(ones, chromosome::bit_string{1000}),
      genetic_algorithm{.population = 100, .crossover = crossover::uniform{}, .mutation = mutation::flip{}});
  add("200 queens", minimize(attacks, chromosome::permutation{200}),
      genetic_algorithm{.population = 100, .crossover = crossover::order{}, .mutation = mutation::swap{}});
  if (!world.is_root()) return;
  std::printf("Costs of an island on each of 2 ranks, population 100, in microseconds\n\n");
  std::printf("%-18s %18s %9s %5s %7s\n", "", "epoch on one rank", "exchange", "hop", "bytes");
  for (const auto& [name, of, measured] : rows) {
    std::printf("%-18s %18.0f %9.1f %5.1f %7.0f\n", name, of.alone * 1e6, of.exchange * 1e6, of.hop * 1e6, of.bytes);
  }
  std::printf("\nAn epoch of %d generations on 2 ranks, in microseconds\n\n", int(every));
  std::printf("%-18s %10s %10s %12s\n", "", "model", "measured", "efficiency");
  for (const auto& [name, of, measured] : rows) {
    std::printf("%-18s %10.0f %10.0f %10.1f %%\n", name, epoch_of(of, 2, 0, of.alone) * 1e6, measured * 1e6,
                100 * of.alone / measured);
  }
  std::printf(
      "\nPredicted efficiency in %%, one island a rank in a ring, epochs of %d\ngenerations, latency %.0f us, "
      "bandwidth %.0f GB/s\n\n",
      int(every), latency * 1e6, bandwidth * 1e-9);
  std::printf("%-18s %12s", "", "a fitness of");
  constexpr double counts[] = {10, 100, 1'000, 10'000, 100'000};
  for (const auto n : counts) std::printf(" %8.0f", n);
  std::printf("\n");
  for (const auto& [name, of, measured] : rows) {
    for (const double fitness : {0.0, 1e-3}) {
      const auto alone = of.alone + fitness * of.evaluations;
      std::printf("%-18s %12s", name, fitness == 0 ? "as it is" : "1 ms");
      for (const auto n : counts) std::printf(" %8.2f", 100 * alone / epoch_of(of, n, latency, alone));
      std::printf("\n");
    }
  }
}

// A fitness that sleeps, on all ranks that there are. The messages are delayed by times that matter.
void print_check(const mpi::world& world) {
  constexpr std::uint64_t generations = 4;
  const auto problem = maximize(slow_ones, chromosome::bit_string{100});
  const genetic_algorithm each{.population = 10, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  const auto archipelago = archipelago_of(world.size(), each, generations);
  constexpr std::uint64_t epochs = 5;
  const auto alone =
      epoch_seconds(world, problem, archipelago_of(1, each, generations), generations, epochs, execution::sequential{});
  if (world.is_root()) {
    std::printf("An epoch of %d generations on %zu ranks, a fitness that sleeps 1 ms, in milliseconds\n\n",
                int(generations), world.size());
    std::printf("%-24s %8s %8s %8s\n", "delay of a message in ms", "model", "measured", "ratio");
  }
  for (const int delay : {0, 2, 10}) {
    delay_of_messages = std::chrono::milliseconds(delay);
    const auto measured = epoch_seconds(world, problem, archipelago, generations, epochs, ranks_of(world));
    delay_of_messages = {};
    // A run ends with one more pass, for the best individual.
    const auto ranks = static_cast<double>(world.size());
    const auto last = messages_of_pass(ranks) * delay * 1e-3;
    const auto model = epoch_of({}, ranks, delay * 1e-3, alone) + last / epochs;
    if (world.is_root()) std::printf("%-24d %8.1f %8.1f %8.2f\n", delay, model * 1e3, measured * 1e3, measured / model);
  }
}

}  // namespace

int main() {
  const mpi::world world;
  if (world.size() == 2) {
    print_costs(world);
    if (world.is_root()) std::printf("\n");
  }
  print_check(world);
}
