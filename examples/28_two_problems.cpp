// SPDX-License-Identifier: BSL-1.0
// Two problems that every library has: ones in a string of bits, and Rastrigin's function of 30 variables.
#include <clade/clade.hpp>
#include <clade/reals.hpp>
#include <iostream>
#include <numbers>

using namespace clade;

double rastrigin(const std::vector<double>& x) {
  double sum = 10 * static_cast<double>(x.size());
  for (const double v : x) sum += v * v - 10 * mathematics::cos(2 * std::numbers::pi * v);
  return sum;
}

int main() {
  const auto ones = maximize([](const chromosome::bits& x) { return x.count(); }, chromosome::bit_string{100});
  const genetic_algorithm simple{
      .population = 100,
      .selection  = selection::tournament{3},
      .crossover  = crossover::uniform{},
      .mutation   = mutation::flip{}};
  const auto all = run(evolve(ones, simple, /*seed=*/1), stop::target(100) || stop::generations(200));
  std::cout << all.best().fitness << " ones after " << all.evaluations << " evaluations\n";

  const auto valleys = minimize(rastrigin, chromosome::reals{30, -5.12, 5.12});
  const genetic_algorithm real{
      .population     = 80,
      .selection      = selection::tournament{5},
      .crossover      = crossover::simulated_binary{1},
      .crossover_rate = 0.9,
      .mutation       = mutation::polynomial{20}};
  const auto low = run(evolve(valleys, real, /*seed=*/1), stop::target(1e-6) || stop::evaluations(200'000));
  std::cout << "Rastrigin: " << low.reason << " after " << low.evaluations << " evaluations\n";
}
