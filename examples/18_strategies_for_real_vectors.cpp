// SPDX-License-Identifier: BSL-1.0
// Four strategies for real vectors, on a curved valley and on a function with a local optimum near every integer point.
#include <clade/reals.hpp>
#include <cstdint>
#include <cstdio>
#include <numbers>

using namespace clade;

double rosenbrock(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double bend = x[i + 1] - x[i] * x[i], slope = 1 - x[i];
    sum += 100 * bend * bend + slope * slope;
  }
  return sum;
}

double rastrigin(const std::vector<double>& x) {
  double sum = 10 * static_cast<double>(x.size());
  for (const double v : x) sum += v * v - 10 * mathematics::cos(2 * std::numbers::pi * v);
  return sum;
}

template <class Problem, class Strategy>
void show(const char* name, const Problem& problem, const Strategy& strategy) {
  int solved         = 0;
  double evaluations = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto result = run(evolve(problem, strategy, seed), stop::target(1e-8) || stop::evaluations(100'000));
    solved += result.reason.success;
    evaluations += static_cast<double>(result.evaluations);
  }
  std::printf("  %-22s %2d of 20 solved, %6.0f evaluations a run\n", name, solved, evaluations / 20);
}

template <class Problem>
void show_all(const char* name, const Problem& problem) {
  std::printf("%s\n", name);
  show(
      "differential evolution", problem,
      differential_evolution{.population = 50, .weight = 0.7, .crossover_rate = 0.9});
  show("L-SHADE", problem, lshade{.evaluations = 100'000});
  show("CMA-ES with restarts", problem, bipop{.each = cma_es{}});
  show("particle swarm", problem, particle_swarm{});
}

int main() {
  show_all("Rosenbrock, 10 variables", minimize(rosenbrock, chromosome::reals{10, -5, 10}));
  show_all("Rastrigin, 10 variables", minimize(rastrigin, chromosome::reals{10, -5.12, 5.12}));
}
