// Strategies for several objectives on the functions of Zitzler, Deb and Thiele: medians, least and greatest of the hypervolume
// up to (1, 1) after 25,000 evaluations, over seeds 1 to 31.
//
//     bench_zdt [FIRST_SEED]
#include <algorithm>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace clade;

std::uint64_t first_seed = 1;

template <class Strategy>
void show(const char* name, const Strategy& strategy) {
  std::printf("%s\n", name);
  for (const int number : {1, 2, 3, 4, 6}) {
    const problems::zdt zdt(number);
    std::vector<double> volumes, distances;
    for (std::uint64_t seed = first_seed; seed < first_seed + 31; ++seed) {
      const auto found = run(evolve(minimize(zdt, zdt.space()), strategy, seed), stop::evaluations(25'000));
      volumes.push_back(pareto::hypervolume(found.front(), {1, 1}));
      distances.push_back(pareto::inverted_generational_distance(found.front(), zdt.front(1001)));
    }
    std::sort(volumes.begin(), volumes.end());
    std::sort(distances.begin(), distances.end());
    std::printf("  ZDT%d  hypervolume %.4f [%.4f, %.4f]  IGD %.5f\n", number, volumes[15], volumes.front(),
                volumes.back(), distances[15]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) first_seed = std::strtoull(arguments[1], nullptr, 10);
  show("nsga2, the settings of the paper", nsga2{.population = 100,
                                                 .crossover = crossover::simulated_binary{20},
                                                 .crossover_rate = 0.9,
                                                 .mutation = mutation::polynomial{20}});
  show("smsemoa, a tournament of three, SBX with index 5", smsemoa{.population = 100,
                                                                   .selection = {3},
                                                                   .crossover = crossover::simulated_binary{5},
                                                                   .crossover_rate = 1,
                                                                   .mutation = mutation::polynomial{20}});
  show("gde3, weight 0.5, rate 0.2", gde3{.population = 100});
}
