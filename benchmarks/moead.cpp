// SPDX-License-Identifier: BSL-1.0
// MOEA/D on the functions of Zitzler, Deb and Thiele, with 100 weights: median, minimum and maximum of the hypervolume
// up to (1, 1) after 25,000 evaluations, and the median of the IGD, over seeds 1 to 11; and on DTLZ1 to DTLZ4 in the
// set-up of NSGA-III's paper: the minimum, median and maximum of the IGD to the points of the front in the directions,
// over seeds 1 to 20.
//
//     bench_moead
#include <algorithm>
#include <chrono>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

using namespace clade;

const directions::das_dennis weights{2, 99};

template <class Strategy>
void show(const char* name, const Strategy& strategy) {
  std::printf("%s\n", name);
  const auto begun = std::chrono::steady_clock::now();
  for (const int number : {1, 2, 3, 4, 6}) {
    const problems::zdt zdt(number);
    std::vector<double> volumes, distances;
    for (std::uint64_t seed = 1; seed <= 11; ++seed) {
      const auto found = run(evolve(minimize(zdt, zdt.space()), strategy, seed), stop::evaluations(25'000));
      volumes.push_back(pareto::hypervolume(found.front(), {1, 1}));
      distances.push_back(pareto::inverted_generational_distance(found.front(), zdt.front(1001)));
    }
    std::sort(volumes.begin(), volumes.end());
    std::sort(distances.begin(), distances.end());
    std::printf("  ZDT%d  hypervolume %.4f [%.4f, %.4f]  IGD %.5f\n", number, volumes[5], volumes.front(),
                volumes.back(), distances[5]);
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begun;
  std::printf("  %.0f ns an evaluation\n", elapsed.count() / (5 * 11 * 25'000) * 1e9);
  std::fflush(stdout);
}

template <class Scalarization>
void boundary(const char* name, const directions::das_dennis& directions, std::size_t population,
              const std::uint64_t (&generations)[4], const Scalarization& scalarization) {
  const moead strategy{.directions = directions,
                       .scalarization = scalarization,
                       .crossover = crossover::simulated_binary{20},
                       .mutation = mutation::polynomial{20}};
  for (int number = 1; number <= 4; ++number) {
    const problems::dtlz dtlz(number, directions.objectives);
    const auto front = dtlz.front(directions.points());
    std::vector<double> distances;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto found = run(evolve(minimize(dtlz, dtlz.space()), strategy, seed),
                             stop::evaluations(population * generations[number - 1]));
      distances.push_back(pareto::inverted_generational_distance(found.front(), front));
    }
    std::sort(distances.begin(), distances.end());
    std::printf("%zu objectives  DTLZ%d  %s  IGD %.2e / %.2e / %.2e\n", std::size_t(directions.objectives), number,
                name, distances.front(), (distances[9] + distances[10]) / 2, distances.back());
    std::fflush(stdout);
  }
}

}  // namespace

int main() {
  const crossover::simulated_binary crossing{20};
  const mutation::polynomial mutating{20};
  show("simulated binary crossover", moead{.directions = weights, .crossover = crossing, .mutation = mutating});
  show("simulated binary crossover, one birth at a time",
       moead{.directions = weights, .crossover = crossing, .mutation = mutating, .births = 1});
  show("simulated binary crossover, all births at once",
       moead{.directions = weights, .crossover = crossing, .mutation = mutating, .births = 100});
  show("weighted differences",
       moead{.directions = weights, .crossover = crossover::weighted_difference{}, .mutation = mutating});
  show("weighted differences of half of the genes",
       moead{.directions = weights, .crossover = crossover::weighted_difference{.rate = 0.5}, .mutation = mutating});
  show("weighted differences, anywhere beyond a bound",
       moead{.directions = weights,
             .crossover = crossover::weighted_difference{.bounds = bounds::resample{}},
             .mutation = mutating});
  boundary("boundary", {3, 12}, 92, {400, 250, 1000, 600}, scalarization::penalty_boundary{});
  boundary("boundary", {5, 6}, 212, {600, 350, 1000, 1000}, scalarization::penalty_boundary{});
  boundary("Tchebycheff", {3, 12}, 92, {400, 250, 1000, 600}, scalarization::tchebycheff{});
}
