// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../replacement/rank_and_hypervolume.hpp"
#include "../selection/rank_and_crowding.hpp"
#include "several_objectives.hpp"

namespace clade {

/// SMS-EMOA: a steady-state genetic algorithm that keeps the points with the largest hypervolume. Its fronts converge
/// and spread better than those of other classic strategies, for two to about five objectives.
///
/// Every step breeds one child. From the last front of parents and child, the individual with the smallest contribution
/// to the hypervolume is removed. The paper draws parents at random, `selection::random`; a tournament by front and
/// crowding distance, the default here, converges faster on all tested functions. Everything else is as in
/// `genetic_algorithm`: any chromosome, adaptive operators and rates, a diversity rule. A step is a generation of
/// `births` births; threads cannot share one birth.
///
/// For a fitness of `objectives` or `constrained` ones. Copies of a point rank after all different points.
/// Cost: a sorting into fronts per child, and with more than two objectives a hypervolume per point of the last front.
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
  Selection selection{};                                        ///< draws the parents
  Crossover crossover{};                                        ///< makes a child of several parents
  detail::rate<"smsemoa crossover_rate"> crossover_rate = 0.9;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                          ///< changes a child
  detail::rate<"smsemoa mutation_rate"> mutation_rate = 1;      ///< probability of a mutation, in [0, 1]
  detail::object_count<"smsemoa births"> births = 1;            ///< children per step, at most the population
  Diversity diversity{};                                        ///< decides about children equal to others
  Initialization initialization{};                              ///< makes the first population, at random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    if (births > std::size_t(population)) {
      detail::refuse({"smsemoa births must be at most the population size ", population, ", but were ", births});
    }
    return detail::set_up_for_objectives(*this, problem, stream, "smsemoa");
  }

  /// The genetic algorithm equivalent to this strategy.
  auto as_genetic_algorithm() const {
    return detail::genetic_algorithm_of(*this, population, selection,
                                        replacement::rank_and_hypervolume{std::size_t(births)});
  }
  [[deprecated("renamed to as_genetic_algorithm")]] auto parts() const { return as_genetic_algorithm(); }
};

}  // namespace clade
