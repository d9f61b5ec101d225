// SPDX-License-Identifier: BSL-1.0
// Which algorithm finds a better front? Thirty-one runs each, measured by the hypervolume of their best generation.
#include <clade/experiment.hpp>
#include <clade/pareto.hpp>
#include <clade/problems.hpp>
#include <iostream>

int main() {
  using namespace clade;
  const problems::zdt zdt6(6);
  const crossover::simulated_binary crossing{.index = 5};
  const mutation::polynomial mutating{.index = 20};

  experiment study{
      minimize(zdt6, zdt6.space()),
      stop::hypervolume({1, 1}, 0.3) || stop::evaluations(15'000),
      {.runs = 31, .seed = 1, .title = "ZDT6"},
      indicator::hypervolume{{1, 1}}};
  study.add("NSGA-II", nsga2{.population = 50, .crossover = crossing, .mutation = mutating});
  study.add("SMS-EMOA", smsemoa{.population = 50, .crossover = crossing, .mutation = mutating});
  study.add("MOEA/D", moead{.directions = directions::das_dennis{2, 49}, .crossover = crossing, .mutation = mutating});
  study.run(execution::threads{2}).print(std::cout);
}
