// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../replacement/rank_and_hypervolume.hpp"
#include "../selection/rank_and_crowding.hpp"
#include "several_objectives.hpp"

namespace clade {

/// SMS-EMOA, a steady-state genetic algorithm that keeps the points with the largest hypervolume. For two to about five
/// objectives, its fronts converge and spread better than those of other classic strategies.
///
/// Each generation breeds `births` children, by default one. They are added one at a time. From the last front of the
/// parents and the added child, the individual with the smallest hypervolume contribution is removed. The published
/// algorithm selects parents at random, as `selection::random` does; a tournament by front and crowding distance, the
/// default here, converges faster on all tested functions. Everything else is as in `genetic_algorithm`: any
/// chromosome, adaptive operators and rates, and a diversity rule. Several threads are only useful if there are several
/// births.
///
/// Fitness values must be `objectives`, `constrained` or not. Duplicate points follow all distinct ones.
/// Cost: one nondominated sorting per child and, with more than two objectives, one hypervolume per point of the last
/// front.
/// Source: Beume, Naujoks and Emmerich, "SMS-EMOA: multiobjective selection based on dominated hypervolume", 2007.
/// ~~~
/// const smsemoa sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const auto result = run(evolve(two_points, sorting, 1), stop::generations(20));
/// for (const auto& [x, f] : result.front()) std::cout << f[0] << ' ' << f[1] << '\n';
/// ~~~
template <class Selection = selection::rank_and_crowding, class Crossover = crossover::none,
          class Mutation = mutation::none, class Diversity = diversity::none,
          class Initialization = initialization::random>
struct smsemoa {
  detail::object_count<"smsemoa population"> population = 100;  ///< number of individuals, at least 1
  Selection selection{};                                        ///< selection of the parents
  Crossover crossover{};                                        ///< crossover operator, none by default
  detail::rate<"smsemoa crossover_rate"> crossover_rate = 0.9;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                          ///< mutation operator, none by default
  detail::rate<"smsemoa mutation_rate"> mutation_rate = 1;      ///< probability of a mutation, in [0, 1]
  /// Number of children per generation, from 1 to the population size.
  detail::object_count<"smsemoa births"> births = 1;
  Diversity diversity{};            ///< rule that decides whether a child is kept
  Initialization initialization{};  ///< initial population, random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    if (births > std::size_t(population)) {
      detail::refuse({"smsemoa births must be at most the population size ", population, ", but were ", births});
    }
    return detail::set_up_for_objectives(*this, problem, stream, "smsemoa");
  }

  /// Returns the genetic algorithm that is equivalent to this strategy.
  auto as_genetic_algorithm() const {
    return detail::genetic_algorithm_of(*this, population, selection,
                                        replacement::rank_and_hypervolume{std::size_t(births)});
  }
  [[deprecated("renamed to as_genetic_algorithm")]] auto parts() const { return as_genetic_algorithm(); }
};

}  // namespace clade
