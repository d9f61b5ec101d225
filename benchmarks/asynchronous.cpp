// SPDX-License-Identifier: BSL-1.0
// The busy share of 8 workers whose fitness sleeps for a log-normal time, sigma 1 and a mean of 5 ms: the asynchronous
// steady state compared with generations of a genetic algorithm, and asynchronous islands with islands. OneMax, 200 bits, population 100. The busy share is
// the total time slept, divided by 8 times the wall time; the time of an evaluation depends only on its chromosome.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <thread>

namespace {

using namespace clade;
using clock_type = std::chrono::steady_clock;

constexpr std::size_t workers = 8;
std::atomic<std::int64_t> slept;  // in nanoseconds

int sleeping(const chromosome::bits& bits) {
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < bits.size(); ++i) seed = (seed ^ static_cast<std::uint64_t>(bits[i])) * 0x100000001b3 + 7;
  const auto milliseconds = 5 * random_stream(seed).log_normal(-0.5, 1);
  const auto started = clock_type::now();
  std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(milliseconds));
  slept += std::chrono::nanoseconds(clock_type::now() - started).count();
  return static_cast<int>(bits.count());
}

template <class Strategy>
void measure(benchmark::State& state, const Strategy& strategy, std::uint64_t evaluations) {
  const auto problem = maximize(sleeping, chromosome::bit_string{200});
  const execution::threads eight{workers};
  double busy = 0, wall = 0;
  std::uint64_t evaluated = 0;
  for (auto _ : state) {
    auto evolution = evolve(problem, strategy, 1, eight);
    run(evolution, stop::generations(0));
    const auto first = evolution.current().evaluations;
    slept = 0;
    const auto started = clock_type::now();
    run(evolution, stop::evaluations(evaluations));
    wall += std::chrono::duration<double>(clock_type::now() - started).count();
    busy += static_cast<double>(slept) * 1e-9;
    evaluated += evolution.current().evaluations - first;
  }
  state.counters["busy_share"] = busy / (static_cast<double>(workers) * wall);
  state.counters["evaluations_per_s"] = static_cast<double>(evaluated) / wall;
}

// The argument is the number of births per step.
void births(benchmark::State& state) {
  const asynchronous steady{
      .population = 100, .crossover = crossover::uniform{}, .mutation = mutation::flip{}, .births = state.range(0)};
  measure(state, steady, 3'000);
}
BENCHMARK(births)->Arg(100)->Arg(1'000)->Iterations(1)->Unit(benchmark::kMillisecond);

// The argument is the number of children per generation; the best 100 of parents and children survive.
void generations(benchmark::State& state) {
  const genetic_algorithm ga{.population = 100,
                             .crossover = crossover::uniform{},
                             .mutation = mutation::flip{},
                             .replacement = replacement::plus{static_cast<std::size_t>(state.range(0))}};
  measure(state, ga, 1'500);
}
BENCHMARK(generations)->Arg(8)->Arg(16)->Arg(40)->Arg(100)->Iterations(1)->Unit(benchmark::kMillisecond);

// 8 islands of 10 individuals exchange migrants after each generation. The argument is whether they are asynchronous.
void islands_of_10(benchmark::State& state) {
  const genetic_algorithm ga{.population = 10, .crossover = crossover::uniform{}, .mutation = mutation::flip{}};
  measure(state, islands{.count = 8, .each = ga, .every = 1, .asynchronous = state.range(0) != 0}, 3'000);
}
BENCHMARK(islands_of_10)->Arg(0)->Arg(1)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
