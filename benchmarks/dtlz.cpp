// NSGA-III on DTLZ1 to DTLZ4 in the set-up of Deb and Jain, 2014: the IGD to the points of the front in the reference
// directions; least, median and greatest over seeds 1 to 20. SBX crosses half of the genes, as in the paper, and then two
// fifths of them.
//
//     bench_dtlz
#include <algorithm>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  using namespace clade;
  struct setting {
    directions::das_dennis directions;
    std::size_t population;
    std::uint64_t generations[4];
  };
  const setting all[]{{{3, 12}, 92, {400, 250, 1000, 600}},
                      {{5, 6}, 212, {600, 350, 1000, 1000}},
                      {{10, 3, 2}, 276, {1000, 750, 1500, 2000}}};
  for (const auto& [directions, population, generations] : all) {
    for (int k = 0; k < 8; ++k) {
      const int number = k % 4 + 1;
      const double gene_rate = k < 4 ? 0.5 : 0.4;
      const nsga3 strategy{.directions = directions,
                           .population = population,
                           .crossover = crossover::simulated_binary{.index = 30, .gene_rate = gene_rate},
                           .mutation = mutation::polynomial{20}};
      const problems::dtlz dtlz(number, directions.objectives);
      const auto front = dtlz.front(directions.points());
      std::vector<double> distances;
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto found =
            run(evolve(minimize(dtlz, dtlz.space()), strategy, seed), stop::generations(generations[number - 1]));
        distances.push_back(pareto::inverted_generational_distance(found.front(), front));
      }
      std::sort(distances.begin(), distances.end());
      std::printf("%2zu objectives  DTLZ%d  genes %.1f  IGD %.3e / %.3e / %.3e\n", std::size_t(directions.objectives),
                  number, gene_rate, distances.front(), (distances[9] + distances[10]) / 2, distances.back());
      std::fflush(stdout);
    }
  }
}
