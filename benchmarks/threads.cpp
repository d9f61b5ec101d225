// SPDX-License-Identifier: BSL-1.0
// The gain from a second thread: the same runs with execution::sequential and with execution::threads{2}, alternately,
// in wall time. W1 and W2 are too small to share and must not become slower; a fitness of 10 µs and more should gain a
// factor of 1.8.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <clade/clade.hpp>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

using namespace clade;
using clock_type = std::chrono::steady_clock;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

template <class Problem, class Strategy>
void compare(benchmark::State& state, const Problem& problem, const Strategy& strategy, std::uint64_t generations) {
  const auto time = [&](auto& evolution, std::uint64_t until) {
    const auto started = clock_type::now();
    while (evolution.current().number < until) evolution.advance();
    return std::chrono::duration<double, std::micro>(clock_type::now() - started).count();
  };
  std::vector<double> alone, shared, gains;
  std::uint64_t seed = 1;
  for (auto _ : state) {
    auto one = evolve(problem, strategy, seed);
    auto two = evolve(problem, strategy, seed++, execution::threads{2});
    double one_time = 0, two_time = 0;
    for (std::uint64_t turn = 1; turn <= 10; ++turn) {
      one_time += time(one, turn * generations / 10);
      two_time += time(two, turn * generations / 10);
    }
    alone.push_back(one_time / static_cast<double>(generations));
    shared.push_back(two_time / static_cast<double>(generations));
    gains.push_back(one_time / two_time);
  }
  state.counters["us_per_generation_1"] = median(alone);
  state.counters["us_per_generation_2"] = median(shared);
  state.counters["gain"] = median(gains);
  state.counters["processors"] = std::thread::hardware_concurrency();
}

void w1_one_max(benchmark::State& state) {
  compare(state,
          maximize([](const auto& bits) { return static_cast<int>(bits.count()); }, chromosome::bit_string{1000}),
          genetic_algorithm{.crossover = crossover::one_point{}, .mutation = mutation::flip{}}, 500);
}
BENCHMARK(w1_one_max)->Iterations(200)->Unit(benchmark::kMillisecond);

int attacks(const std::vector<int>& rows) {
  std::uint8_t up[128] = {}, down[128] = {};
  int pairs = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto row = static_cast<std::size_t>(rows[i]);
    pairs += up[i + row]++ + down[i + 63 - row]++;
  }
  return pairs;
}

void w2_queens(benchmark::State& state) {
  compare(state, minimize(attacks, chromosome::permutation{64}),
          genetic_algorithm{.selection = selection::tournament{3},
                            .crossover = crossover::order{},
                            .mutation = mutation::swap{},
                            .mutation_rate = 0.3},
          1000);
}
BENCHMARK(w2_queens)->Iterations(40)->Unit(benchmark::kMillisecond);

// A fitness that takes the number of microseconds given by the argument.
void busy_fitness(benchmark::State& state) {
  const auto busy = std::chrono::microseconds(state.range(0));
  const auto slow = maximize(
      [busy](const auto& bits) {
        for (const auto until = clock_type::now() + busy; clock_type::now() < until;) {
        }
        return static_cast<int>(bits.count());
      },
      chromosome::bit_string{1000});
  compare(state, slow, genetic_algorithm{.crossover = crossover::one_point{}, .mutation = mutation::flip{}}, 100);
}
BENCHMARK(busy_fitness)->Arg(1)->Arg(10)->Arg(100)->Iterations(5)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
