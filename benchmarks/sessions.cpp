// SPDX-License-Identifier: BSL-1.0
// What it costs to drive a run from outside: sessions beside evolve, on 10 genes. Each line is the time of a candidate.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <clade/ask.hpp>

namespace {

using namespace clade;

double sum_of_squares(const std::vector<double>& x) {
  double sum = 0;
  for (const double gene : x) sum += gene * gene;
  return sum;
}

const chromosome::reals space{10, -5, 5};
constexpr std::uint64_t evaluations = 20'000;

template <class Strategy>
void by_evolve(benchmark::State& state, const Strategy& strategy) {
  for (auto _ : state) {
    auto evolution = evolve(minimize(sum_of_squares, space), strategy, 1);
    benchmark::DoNotOptimize(run(evolution, stop::evaluations(evaluations)).evaluations);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(evaluations) * state.iterations());
}

template <class Strategy>
void by_session(benchmark::State& state, const Strategy& strategy) {
  const auto at_a_time = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    auto session = ask(minimize<double>(space), strategy, 1);
    while (!session.finished(stop::evaluations(evaluations))) {
      for (const auto& one : session.ask(at_a_time)) session.tell(one.id, sum_of_squares(one.chromosome));
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(evaluations) * state.iterations());
}

template <class Strategy>
void compare(const std::string& name, const Strategy& strategy) {
  benchmark::RegisterBenchmark((name + "/evolve").c_str(), [=](auto& state) { by_evolve(state, strategy); });
  benchmark::RegisterBenchmark((name + "/session").c_str(), [=](auto& state) { by_session(state, strategy); })
      ->Arg(1)
      ->Arg(8)
      ->Arg(100);
}

}  // namespace

int main(int count, char** values) {
  compare("genetic_algorithm",
          genetic_algorithm{.population = 100, .crossover = crossover::blend{}, .mutation = mutation::gauss{0.1}});
  compare("cma_es", cma_es{.tolerance_x = 0, .tolerance_fitness = 0});
  compare("differential_evolution", differential_evolution{.population = 50});
  compare("asynchronous",
          asynchronous{.population = 100, .crossover = crossover::blend{}, .mutation = mutation::gauss{0.1}});
  compare("mutation that evaluates",
          genetic_algorithm{.population = 100, .mutation = mutation::if_improves{mutation::gauss{0.1}}});
  benchmark::Initialize(&count, values);
  benchmark::RunSpecifiedBenchmarks();
}
