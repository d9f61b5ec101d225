// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/constrained.hpp"
#include "../../core/objectives.hpp"
#include "../../engine/rate.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../operators/diversity/none.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../strategy/genetic_algorithm.hpp"
#include "../replacement/rank_and_hypervolume.hpp"
#include "../selection/rank_and_crowding.hpp"

namespace clade {

/// SMS-EMOA: a steady-state genetic algorithm that keeps the points whose hypervolume is largest: the closest to the front
/// and the best spread of the classic strategies, for two to about five objectives.
///
/// Every step breeds one child; of parents and child, the individual of the last front goes that adds least to its
/// hypervolume. The paper draws parents at random, `selection::random`; a tournament by front and crowding distance, the
/// default here, converges faster on all functions tried. Everything else is as in `genetic_algorithm`: any chromosome, operators that learn, rates that
/// change, a rule of diversity. A step is a generation, with as many births as `.births`; with one, threads have nothing to
/// share.
///
/// For a fitness of `objectives` or `constrained` ones. Copies of a point rank after all different points.
/// Cost: a sorting into fronts for each child, and with more than two objectives a hypervolume for each point of the last
/// front.
/// Source: Beume, Naujoks and Emmerich, "SMS-EMOA: multiobjective selection based on dominated hypervolume", 2007.
/// ~~~
/// const smsemoa sorting{.population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const auto result = run(evolve(two_points, sorting, 1), stop::generations(20));
/// for (const auto& [x, f] : result.front()) std::cout << f[0] << ' ' << f[1] << '\n';
/// ~~~
template <class Selection = selection::rank_and_crowding, class Crossover = crossover::none,
          class Mutation = mutation::none, class Diversity = diversity::none,
          class Initialization = initialization::random>
struct smsemoa {
  detail::number_of<"smsemoa population"> population = 100;  ///< individuals, 1 at least
  Selection selection{};
  Crossover crossover{};                                        ///< makes a child of several parents
  detail::rate<"smsemoa crossover_rate"> crossover_rate = 0.9;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                          ///< changes a child
  detail::rate<"smsemoa mutation_rate"> mutation_rate = 1;      ///< probability of a mutation, in [0, 1]
  detail::number_of<"smsemoa births"> births = 1;
  Diversity diversity{};
  Initialization initialization{};  ///< of the first population, at random by default

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool objectives = detail::has_objectives<Problem>;
    static_assert(objectives,
                  "clade: smsemoa needs a fitness of several objectives: it must return objectives<N>, or constrained "
                  "ones, under the order of minimize or maximize");
    if constexpr (objectives) {
      if (births > std::size_t(population)) {
        detail::refuse({"smsemoa births must be at most the population size ", population, ", but were ", births});
      }
      return parts().set_up(problem, stream, "smsemoa");
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
    return parts().resume(problem, state, executor, "smsemoa");
  }

  /// The genetic algorithm that this is.
  auto parts() const {
    return genetic_algorithm<Selection, Crossover, Mutation, replacement::rank_and_hypervolume, Diversity,
                             Initialization>{.population = std::size_t(population),
                                             .selection = selection,
                                             .crossover = crossover,
                                             .crossover_rate = crossover_rate,
                                             .mutation = mutation,
                                             .mutation_rate = mutation_rate,
                                             .replacement = {std::size_t(births)},
                                             .diversity = diversity,
                                             .initialization = initialization};
  }
};

}  // namespace clade
