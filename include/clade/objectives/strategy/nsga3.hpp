// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "../../engine/rate.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../operators/diversity/none.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../operators/selection/siblings.hpp"
#include "../../strategy/genetic_algorithm.hpp"
#include "../directions/das_dennis.hpp"
#include "../replacement/reference_directions.hpp"
#include "../selection/rank_and_crowding.hpp"

namespace clade {

/// NSGA-III: nondominated sorting for three and more objectives, its front spread along reference directions.
///
/// A genetic algorithm in which all individuals are parents equally often, in random order. Its replacement keeps the
/// earliest fronts of parents and offspring, and of the last one that fits in part those of directions with the fewest
/// individuals. Everything else is as in `genetic_algorithm`. The directions must be of as many objectives as the fitness.
/// Without `.population`, it holds as many individuals as there are directions, made up to a multiple of four.
///
/// For a fitness of `objectives` or `constrained` ones. Copies of a point rank after all different points.
/// Cost: a sorting into fronts a generation, and a product of two vectors for each individual and direction.
/// Source: Deb and Jain, "An evolutionary many-objective optimization algorithm using reference-point-based nondominated
/// sorting approach, part I", 2014.
/// ~~~
/// const nsga3 sorting{
///     .directions = {2, 19}, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(two_points, sorting, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis, class Crossover = crossover::none, class Mutation = mutation::none,
          class Diversity = diversity::none, class Initialization = initialization::random>
struct nsga3 {
  Directions directions{};
  std::optional<detail::number_of<"nsga3 population">> population{};
  Crossover crossover{};                                    ///< makes a child of several parents
  detail::rate<"nsga3 crossover_rate"> crossover_rate = 1;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                      ///< changes a child
  detail::rate<"nsga3 mutation_rate"> mutation_rate = 1;    ///< probability of a mutation, in [0, 1]
  Diversity diversity{};                                    ///< what becomes of children like others
  Initialization initialization{};                          ///< of the first population, at random by default

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool objectives = detail::has_objectives<Problem>;
    static_assert(objectives,
                  "clade: nsga3 needs a fitness of several objectives: it must return objectives<N>, or constrained "
                  "ones, under the order of minimize or maximize");
    if constexpr (objectives) {
      return parts().set_up(problem, stream, "nsga3");
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Begins a run: samples and evaluates the initial population.
  template <class Problem>
  auto start(const Problem& problem, random_stream stream, const detail::executor_view& executor) const {
    auto run = set_up(problem, stream);
    run.begin(executor);
    return run;
  }

  /// Goes on with a run from its `state()`, exactly as that run would. Problem and strategy must be the same.
  template <class Problem, class State>
  auto resume(const Problem& problem, const State& state, const detail::executor_view& executor) const {
    return parts().resume(problem, state, executor, "nsga3");
  }

  /// The genetic algorithm that this is.
  auto parts() const {
    using replacement_type = replacement::reference_directions<Directions>;
    // No directions are refused by the replacement.
    const std::size_t size =
        population ? std::size_t(*population) : std::max<std::size_t>(directions.size() + 3, 4) / 4 * 4;
    return genetic_algorithm<selection::siblings<selection::rank_and_crowding>, Crossover, Mutation, replacement_type,
                             Diversity, Initialization>{.population = size,
                                                        .selection = {{.size = 1}},
                                                        .crossover = crossover,
                                                        .crossover_rate = crossover_rate,
                                                        .mutation = mutation,
                                                        .mutation_rate = mutation_rate,
                                                        .replacement = {directions, "nsga3"},
                                                        .diversity = diversity,
                                                        .initialization = initialization};
  }
};

}  // namespace clade
