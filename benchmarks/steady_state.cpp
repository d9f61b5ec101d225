// SPDX-License-Identifier: BSL-1.0
// The cost of a birth of the steady-state genetic algorithm in a population of 1000, relative to one of 100. OneMax,
// 1000 bits, binary tournament, one-point crossover, flips with 1/n per bit.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "clade/chromosome/bit_string.hpp"
#include "clade/operators/crossover/one_point.hpp"
#include "clade/operators/mutation/flip.hpp"
#include "clade/operators/replacement/worst.hpp"
#include "clade/strategy/genetic_algorithm.hpp"
#include "support/contest.hpp"

namespace {

using namespace clade;

const auto ones = [](const chromosome::bits& bits) { return static_cast<int>(bits.count()); };
const auto one_max = maximize(ones, chromosome::bit_string{1000});

template <class Evolution>
double nanoseconds_per_step(Evolution& evolution, std::size_t steps) {
  const auto started = contest::cpu_time();
  for (std::size_t i = 0; i < steps; ++i) evolution.advance();
  return (contest::cpu_time() - started) / static_cast<double>(steps);
}

void steady_state(benchmark::State& state) {
  const auto births_of = [](std::size_t population) {
    return genetic_algorithm{.population = population,
                             .crossover = crossover::one_point{},
                             .mutation = mutation::flip{},
                             .replacement = replacement::worst{1}};
  };
  std::vector<double> small, large, ratios;
  std::uint64_t seed = 1, allocations = 0;
  for (auto _ : state) {
    auto hundred = evolve(one_max, births_of(100), seed);
    auto thousand = evolve(one_max, births_of(1000), seed++);
    nanoseconds_per_step(hundred, 2000);
    nanoseconds_per_step(thousand, 2000);
    const auto before = contest::allocations;
    double one = 0, other = 0;
    for (int turn = 0; turn < 20; ++turn) {
      one += nanoseconds_per_step(hundred, 1000) / 20;
      other += nanoseconds_per_step(thousand, 1000) / 20;
    }
    allocations += contest::allocations - before;
    small.push_back(one);
    large.push_back(other);
    ratios.push_back(other / one);
  }
  state.counters["ns_of_100"] = contest::median(small);
  state.counters["ns_of_1000"] = contest::median(large);
  state.counters["ratio"] = contest::median(ratios);
  state.counters["allocations"] = static_cast<double>(allocations);
}
BENCHMARK(steady_state)->Iterations(20);

}  // namespace

BENCHMARK_MAIN();
