// SPDX-License-Identifier: BSL-1.0
// L-SHADE, jSO and evolution strategies with constraints: the functions g01 to g13, 240,000 evaluations each. A run
// succeeds if it is feasible and at most 1e-4 of the best known value above it.
//
//     bench_constraints [FIRST SEED, default 1] [RUNS, default 25]
#include <algorithm>
#include <clade/problems.hpp>
#include <clade/reals.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace clade;

constexpr std::size_t budget = 240'000;

std::uint64_t first_seed = 1, runs = 25;

// The fitness of the best individual; chromosomes of an evolution strategy also contain steps.
template <class Strategy>
auto best_of(const problems::g_function& g, const Strategy& strategy, std::uint64_t seed) {
  if constexpr (requires { strategy.evaluations; }) {
    return run(evolve(minimize(g, g.space()), strategy, seed), stop::evaluations(budget)).best().fitness;
  } else {
    const auto stepped = [&](const auto& x) { return g(x.genes); };
    const chromosome::reals_with_steps space{.genes = g.space(), .steps = g.space().size()};
    return run(evolve(minimize(stepped, space), strategy, seed), stop::evaluations(budget)).best().fitness;
  }
}

template <class Strategy>
void show(const char* name, const Strategy& strategy) {
  std::printf("%s\n     best known    found  feasible  median         worst\n", name);
  for (int number = 1; number <= 13; ++number) {
    const problems::g_function g(number);
    const auto best = g.best_known();
    int found = 0, feasible = 0;
    std::vector<double> values;
    for (auto seed = first_seed; seed < first_seed + runs; ++seed) {
      const auto f = best_of(g, strategy, seed);
      feasible += f.is_feasible();
      found += f.is_feasible() && f.value - best <= 1e-4 * std::fabs(best);
      values.push_back(f.value);
    }
    std::sort(values.begin(), values.end());
    std::printf("g%02d  %-12.8g  %5d  %8d  %-13.8g  %-.8g\n", number, best, found, feasible, values[values.size() / 2],
                values.back());
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) first_seed = std::strtoull(arguments[1], nullptr, 10);
  if (count > 2) runs = std::max(1ull, std::strtoull(arguments[2], nullptr, 10));
  show("lshade, feasible first", lshade{.evaluations = budget});
  show("lshade, constraints::epsilon", lshade{.evaluations = budget, .constraints = constraints::epsilon{}});
  show("jso, feasible first", jso{.evaluations = budget});
  show("jso, constraints::epsilon", jso{.evaluations = budget, .constraints = constraints::epsilon{}});
  const auto evolution_strategy = [](const auto& replacing) {
    return genetic_algorithm{.population = 30,
                             .selection = selection::random{},
                             .mutation = mutation::self_adaptive{},
                             .replacement = replacing};
  };
  show("(30,200), feasible first", evolution_strategy(replacement::comma{200}));
}
