// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "../../operators/selection/siblings.hpp"
#include "../directions/das_dennis.hpp"
#include "../replacement/reference_directions.hpp"
#include "../selection/rank_and_crowding.hpp"
#include "several_objectives.hpp"

namespace clade {

/// NSGA-III: nondominated sorting for three and more objectives, with a front spread along reference directions.
///
/// It is a genetic algorithm in which all individuals are parents equally often, in random order. The replacement keeps
/// the earliest fronts of parents and offspring. From the front that does not fit completely, it keeps individuals of
/// the directions with the fewest individuals. Everything else is as in `genetic_algorithm`. The directions must have
/// as many components as the fitness has objectives. Without `.population`, the population size is the number of
/// directions, rounded up to a multiple of four.
///
/// Fitness values must be `objectives`, `constrained` or not. Duplicate points follow all distinct ones.
/// Cost: one nondominated sorting per generation, and a dot product per individual and direction.
/// Source: Deb and Jain, "An evolutionary many-objective optimization algorithm using reference-point-based
/// nondominated sorting approach, part I", 2014.
/// ~~~
/// const nsga3 sorting{
///     .directions = {2, 19}, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(two_points, sorting, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis, class Crossover = crossover::none, class Mutation = mutation::none,
          class Diversity = diversity::none, class Initialization = initialization::random>
struct nsga3 {
  Directions directions{};
  std::optional<detail::object_count<"nsga3 population">> population{};
  Crossover crossover{};                                    ///< crossover operator, none by default
  detail::rate<"nsga3 crossover_rate"> crossover_rate = 1;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                      ///< mutation operator, none by default
  detail::rate<"nsga3 mutation_rate"> mutation_rate = 1;    ///< probability of a mutation, in [0, 1]
  Diversity diversity{};                                    ///< rule that decides whether a child is kept
  Initialization initialization{};                          ///< initial population, random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::set_up_for_objectives(*this, problem, stream, "nsga3");
  }

  /// Returns the genetic algorithm that is equivalent to this strategy.
  auto as_genetic_algorithm() const {
    const std::size_t size =
        population ? std::size_t(*population) : std::max<std::size_t>(directions.size() + 3, 4) / 4 * 4;
    return detail::genetic_algorithm_of(*this, size, selection::siblings<selection::rank_and_crowding>{{.size = 1}},
                                        replacement::reference_directions<Directions>{directions, "nsga3"});
  }
  [[deprecated("renamed to as_genetic_algorithm")]] auto parts() const { return as_genetic_algorithm(); }
};

}  // namespace clade
