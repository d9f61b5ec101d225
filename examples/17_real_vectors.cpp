// SPDX-License-Identifier: BSL-1.0
// Real vectors: Rastrigin's function of 30 variables, which has a local optimum near every integer point.
#include <clade/reals.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numbers>

double rastrigin(const std::vector<double>& x) {
  double sum = 10 * static_cast<double>(x.size());
  for (const double v : x) sum += v * v - 10 * std::cos(2 * std::numbers::pi * v);
  return sum;
}

int main() {
  using namespace clade;
  const auto problem = minimize(rastrigin, chromosome::reals{30, -5.12, 5.12});
  const genetic_algorithm ga{
      .population     = 80,
      .selection      = selection::tournament{5},
      .crossover      = crossover::simulated_binary{1},
      .crossover_rate = 0.9,
      .mutation       = mutation::polynomial{20}};  // every gene with probability 1/30

  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto result = run(evolve(problem, ga, seed), stop::target(1e-6) || stop::evaluations(200'000));
    solved += result.best().fitness < 1e-6 && result.evaluations <= 200'000;
  }
  std::printf("%d of 10 runs found the optimum\n", solved);
}
