// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../replacement/rank_and_crowding.hpp"
#include "../selection/rank_and_crowding.hpp"
#include "several_objectives.hpp"

namespace clade {

/// NSGA-II, the elitist nondominated sorting genetic algorithm: the usual first choice for two and three objectives.
///
/// It is a genetic algorithm whose selection is a tournament by front and crowding distance. The replacement keeps the
/// earliest fronts of parents and offspring, and the least crowded individuals of the front that does not fit
/// completely. Everything else is as in `genetic_algorithm`: any chromosome, adaptive operators and rates, and a
/// diversity rule. The population should be about as large as the desired front. With more than three objectives,
/// nearly all individuals are nondominated, and `nsga3` and `moead` spread them better.
///
/// Fitness values must be `objectives`, `constrained` or not. Duplicate points follow all distinct ones.
/// Cost: two nondominated sortings per generation, in addition to the operators.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
/// ~~~
/// const nsga2 sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const auto result = run(evolve(two_points, sorting, 1), stop::generations(20));
/// for (const auto& [x, f] : result.front()) std::cout << f[0] << ' ' << f[1] << '\n';
/// ~~~
template <class Crossover = crossover::none, class Mutation = mutation::none, class Diversity = diversity::none,
          class Initialization = initialization::random>
struct nsga2 {
  detail::object_count<"nsga2 population"> population = 100;  ///< number of individuals
  Crossover crossover{};                                      ///< crossover operator, none by default
  detail::rate<"nsga2 crossover_rate"> crossover_rate = 0.9;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                        ///< mutation operator, none by default
  detail::rate<"nsga2 mutation_rate"> mutation_rate = 1;      ///< probability of a mutation, in [0, 1]
  Diversity diversity{};                                      ///< rule that decides whether a child is kept
  Initialization initialization{};                            ///< initial population, random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::set_up_for_objectives(*this, problem, stream, "nsga2");
  }

  /// Returns the genetic algorithm that is equivalent to this strategy.
  auto as_genetic_algorithm() const {
    return detail::genetic_algorithm_of(*this, population, selection::rank_and_crowding{},
                                        replacement::rank_and_crowding{});
  }
  [[deprecated("renamed to as_genetic_algorithm")]] auto parts() const { return as_genetic_algorithm(); }
};

}  // namespace clade
