// SPDX-License-Identifier: BSL-1.0
// Two objectives of a permutation: length and time of a round trip through thirty cities, both minimized; the time is a
// distance on another map. For comparison, descents on weighted sums get as many evaluations.
#include <algorithm>
#include <array>
#include <clade/pareto.hpp>
#include <cmath>
#include <cstdio>

using namespace clade;
using tour = std::vector<int>;

constexpr std::size_t cities = 30;
struct map {
  std::array<std::array<double, 2>, cities> at;

  explicit map(std::uint64_t seed) {
    random_stream rng(seed);
    for (auto& [x, y] : at) x = 100 * rng.unit(), y = 100 * rng.unit();
  }
  double length(const tour& all) const {
    double sum = 0;
    for (std::size_t i = 0; i < cities; ++i) {
      const auto& [x, y] = at[std::size_t(all[i])];
      const auto& [u, v] = at[std::size_t(all[(i + 1) % cities])];
      sum += std::sqrt((x - u) * (x - u) + (y - v) * (y - v));
    }
    return sum;
  }
};

const map distances(1), times(2);
objectives<2> both(const tour& all) { return {distances.length(all), times.length(all)}; }

int main() {
  constexpr std::size_t budget = 200'000;
  const chromosome::permutation tours{cities};

  const nsga2 sorting{
      .population     = 100,
      .crossover      = crossover::edge_recombination{},
      .crossover_rate = 0.5,
      .mutation       = mutation::inversion{}};
  const auto found = run(evolve(minimize(both, tours), sorting, 1), stop::evaluations(budget));

  // A descent for each of twenty weights, with an equal share of the evaluations: a (1+1) that inverts segments.
  pareto::archive<tour, objectives<2>> descents;
  for (int k = 0; k < 20; ++k) {
    const auto weighted = [weight = k / 19.0](const tour& all) {
      return weight * distances.length(all) + (1 - weight) * times.length(all);
    };
    const genetic_algorithm descent{
        .population  = 1,
        .selection   = selection::random{},
        .mutation    = mutation::inversion{},
        .replacement = replacement::plus{1}};
    const auto best = run(evolve(minimize(weighted, tours), descent, 1), stop::evaluations(budget / 20)).best();
    descents.insert(best.chromosome, both(best.chromosome));
  }

  std::printf("%zu tours, every eleventh of them:\n", found.front().size());
  for (std::size_t i = 0; i < found.front().size(); i += 11) {
    const auto& [all, f] = found.front()[i];
    std::printf("  length %4.0f, time %4.0f\n", f[0], f[1]);
  }
  std::printf("hypervolume up to (2000, 2000):\n  NSGA-II   %.0f\n", pareto::hypervolume(found.front(), {2000, 2000}));
  std::printf("  descents  %.0f, %zu tours\n", pareto::hypervolume(descents, {2000, 2000}), descents.size());
}
