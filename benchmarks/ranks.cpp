// SPDX-License-Identifier: BSL-1.0
// Islands on the ranks of a job: the cost of an epoch here, and a model for more ranks.
//
//     mpirun -np 2 bench_ranks
//
// Measures for each problem: a generation of an island; the migration and the copies of all individuals per island; the
// bytes that a rank sends in an epoch; an exchange of migrants and a pass up and down the tree of the ranks. The model
// combines these; the second table compares it with measured epochs, also with a fitness that sleeps, so that more ranks
// than processors do not disturb each other. The third extrapolates to 100,000 ranks of one island each, on a network with
// the latency and bandwidth shown above it. CLADE_LATENCY=MICROSECONDS delays each message of the measurements.
#include <algorithm>
#include <boost/mpi/collectives.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <chrono>
#include <clade/checkpoint.hpp>
#include <clade/clade.hpp>
#include <clade/mpi.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using namespace clade;

constexpr std::uint64_t every = 10;     // generations of an epoch
constexpr double latency = 2e-6;        // seconds per message
constexpr double bandwidth = 10e9;      // bytes per second
constexpr std::size_t repetitions = 9;  // the median counts

template <class Body>
double seconds(const Body& body) {
  const auto began = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

template <class Body>
double median_seconds(const Body& body) {
  std::vector<double> times;
  for (std::size_t i = 0; i < repetitions; ++i) times.push_back(seconds(body));
  std::sort(times.begin(), times.end());
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

struct costs {
  double generation, pack, unpack, migration, exchange, agreement;
  double bytes;
  double evaluations;  // per generation
};

// The time of an epoch with one island on each of `ranks` ranks, and the part that is breeding.
double epoch_of(const costs& of, double ranks, double exchange, double breeding) {
  return breeding + of.pack + exchange + (ranks - 1) * of.unpack + ranks * of.migration + of.agreement;
}

template <class Problem, class Strategy>
costs measure(const mpi::world& world, const Problem& problem, const Strategy& each, double& whole) {
  costs found{};
  // The first epoch, so that all measurements start from the same kind of population.
  const auto first_epoch = [&](const auto& strategy, const auto& on) {
    std::uint64_t seed = 0;
    std::vector<double> times;
    for (std::size_t i = 0; i < repetitions; ++i) {
      auto evolution = evolve(problem, strategy, ++seed, on);
      run(evolution, stop::generations(0));
      times.push_back(seconds([&] { run(evolution, stop::generations(every)); }));
    }
    std::sort(times.begin(), times.end());
    return times[repetitions / 2];
  };
  const execution::sequential here;
  found.generation = first_epoch(each, here) / every;
  auto alone = evolve(problem, each, 1);
  run(alone, stop::generations(every));
  found.evaluations = static_cast<double>(alone.current().evaluations) / (every + 1);

  std::string bytes;
  const auto pack = [&] {
    detail::archive packed;
    auto copy = alone.strategy_run().state();
    packed & copy;
    bytes = packed.bytes();
  };
  found.pack = median_seconds(pack);
  found.bytes = static_cast<double>(bytes.size());
  found.unpack = median_seconds([&] {
    detail::archive packed(bytes);
    auto copy = alone.strategy_run().state();
    packed & copy;
    const auto run = detail::resumed(each, problem, copy);
  });

  constexpr std::size_t count = 16;
  const auto archipelago = [&](std::size_t n) { return islands<Strategy>{.count = n, .each = each, .every = every}; };
  found.migration = std::max(0.0, first_epoch(archipelago(count), here) / count - every * found.generation);

  const auto& all = world.communicator();
  std::vector<std::string> received;
  all.barrier();
  found.exchange = median_seconds([&] { boost::mpi::all_gather(all, bytes, received); });
  found.agreement = median_seconds([&] { boost::mpi::all_gather(all, std::string("0"), received); });
  all.barrier();
  whole = first_epoch(archipelago(world.size()), mpi::ranks(world));
  return found;
}

}  // namespace

int main() {
  const mpi::world world;
  struct row {
    const char* name;
    costs of;
    double whole;
  };
  std::vector<row> rows;
  const auto add = [&](const char* name, const auto& problem, const auto& each) {
    double whole = 0;
    const auto of = measure(world, problem, each, whole);
    rows.push_back({name, of, whole});
  };
  add("OneMax 1000 bits", maximize(ones, chromosome::bit_string{1000}),
      genetic_algorithm{.population = 100, .crossover = crossover::uniform{}, .mutation = mutation::flip{}});
  add("200 queens", minimize(attacks, chromosome::permutation{200}),
      genetic_algorithm{.population = 100, .crossover = crossover::order{}, .mutation = mutation::swap{}});
  if (!world.is_root()) return 0;

  const auto ranks = static_cast<double>(world.size());
  std::printf("Costs of an island on each of %.0f ranks, population 100, in microseconds\n\n", ranks);
  std::printf("%-18s %10s %6s %6s %6s %9s %8s %9s\n", "", "generation", "KB", "pack", "unpack", "migration", "exchange",
              "agreement");
  for (const auto& [name, of, whole] : rows) {
    std::printf("%-18s %10.0f %6.0f %6.0f %6.0f %9.0f %8.0f %9.0f\n", name, of.generation * 1e6, of.bytes / 1e3,
                of.pack * 1e6, of.unpack * 1e6, of.migration * 1e6, of.exchange * 1e6, of.agreement * 1e6);
  }

  std::printf("\nAn epoch of %d generations on %.0f ranks, in microseconds\n\n", int(every), ranks);
  std::printf("%-18s %10s %10s %10s\n", "", "model", "measured", "efficiency");
  for (const auto& [name, of, whole] : rows) {
    const auto breeding = every * of.generation;
    std::printf("%-18s %10.0f %10.0f %8.0f %%\n", name, epoch_of(of, ranks, of.exchange, breeding) * 1e6, whole * 1e6,
                100 * breeding / whole);
  }

  std::printf("\nPredicted efficiency in %%, one island a rank, epochs of %d generations,\n", int(every));
  std::printf("latency %.0f us, bandwidth %.0f GB/s; and GB that a rank receives in an epoch\n\n", latency * 1e6,
              bandwidth * 1e-9);
  std::printf("%-18s %12s", "", "a fitness of");
  constexpr double most[] = {10, 100, 1'000, 10'000, 100'000};
  for (const auto n : most) std::printf(" %8.0f", n);
  std::printf("\n");
  for (const auto& [name, of, whole] : rows) {
    for (const double fitness : {0.0, 1e-3, 0.1, 10.0}) {
      const auto breeding = every * (of.generation + fitness * of.evaluations);
      std::printf("%-18s %12s", name,
                  fitness == 0     ? "as it is"
                  : fitness < 0.01 ? "1 ms"
                  : fitness < 1    ? "100 ms"
                                   : "10 s");
      for (const auto n : most) {
        const auto exchange = std::ceil(std::log2(n)) * latency + (n - 1) * of.bytes / bandwidth;
        std::printf(" %8.1f", 100 * breeding / epoch_of(of, n, exchange, breeding));
      }
      std::printf("\n");
    }
    std::printf("%-18s %12s", "", "GB");
    for (const auto n : most) std::printf(" %8.2g", n * of.bytes * 1e-9);
    std::printf("\n");
  }
}
