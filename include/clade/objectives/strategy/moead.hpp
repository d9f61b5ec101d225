// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/problem.hpp"
#include "../../engine/rate.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../operators/diversity/none.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../strategy/genetic_algorithm.hpp"
#include "../directions/das_dennis.hpp"
#include "../replacement/decomposition.hpp"
#include "../scalarization/tchebycheff.hpp"
#include "../selection/neighbourhood.hpp"

namespace clade {

/// MOEA/D: a problem of several objectives decomposed into many of one objective, which are solved together.
///
/// Each direction is the weights of a subproblem, of which the population holds one individual: there are as many as
/// there are directions. `scalarization` makes a number of the objectives and the weights. The child of a subproblem
/// has its individual as mother and others of the `neighbours` nearest directions, and takes the place of up to
/// `replacements` individuals of the neighbourhood for whose weights it is not worse. With probability 1 -
/// `neighbour_rate` parents come from the whole population, and, drawn apart, as often the child may replace any
/// individual. The published algorithm of 2007 has a `neighbour_rate` of 1 and as many `replacements` as neighbours.
///
/// A generation breeds and evaluates the children of `births` subproblems together, which then replace one after the
/// other. The published algorithm breeds every child from what the one before has left: that is `.births = 1`, with
/// which threads have nothing to share. Subproblems take turns such that those of a generation are far apart: ten of a
/// hundred at once find much the same front as one at a time, in less time; docs/pareto.md has the figures.
///
/// `scalarization::tchebycheff` for two objectives, `scalarization::penalty_boundary` for more, `normalized` where
/// objectives are of unlike range. For real vectors `crossover::weighted_difference` makes it MOEA/D-DE. Everything
/// else is as in `genetic_algorithm`: any chromosome, operators that learn, rates that change, a rule of diversity.
/// There is no sorting, and the front is spread as the weights make it: of a front in pieces, several subproblems share
/// one individual.
///
/// For a fitness of at least two `objectives`, which may be `constrained`. Cost: besides the operators, up to two
/// scalarizations and a draw for each neighbour. Throws std::invalid_argument for directions of another number of
/// objectives than the fitness, and for neighbours of 0 or more than there are directions.
/// Source: Zhang and Li, "MOEA/D: a multiobjective evolutionary algorithm based on decomposition", 2007; Li and Zhang,
/// "Multiobjective optimization problems with complicated Pareto sets, MOEA/D and NSGA-II", 2009.
/// ~~~
/// const moead decomposing{.directions = {2, 19}, .neighbours = 5, .scalarization = scalarization::tchebycheff{},
///                         .crossover = crossover::weighted_difference{}, .mutation = mutation::polynomial{}};
/// run(evolve(two_points, decomposing, 1), stop::generations(5));
/// ~~~
template <class Directions = directions::das_dennis, class Scalarization = scalarization::tchebycheff,
          class Crossover = crossover::none, class Mutation = mutation::none, class Diversity = diversity::none,
          class Initialization = initialization::random>
struct moead {
  Directions directions{};
  detail::number_of<"moead neighbours"> neighbours = 20;
  Scalarization scalarization{};
  Crossover crossover{};
  detail::rate<"moead crossover_rate"> crossover_rate = 1;  ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                      ///< changes a child
  detail::rate<"moead mutation_rate"> mutation_rate = 1;    ///< probability of a mutation, in [0, 1]
  detail::probability<"moead neighbour_rate"> neighbour_rate = 0.9;
  detail::number_of<"moead replacements"> replacements = 2;
  bool normalized = false;
  detail::number_of<"moead births"> births = 10;
  Diversity diversity{};
  Initialization initialization{};  ///< of the first population, at random by default

  /// Begins a run and leaves the initial population to `run.begin(executor)`. What does not fit together is refused
  /// here.
  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool objectives = detail::has_objectives<Problem>;
    static_assert(objectives,
                  "clade: moead needs a fitness of several objectives: it must return objectives<N>, or constrained "
                  "ones, under the order of minimize or maximize");
    constexpr bool scalarizes = scalarization_for<Scalarization>;
    static_assert(scalarizes,
                  "clade: the scalarization of moead must be callable as op(distances, weights) with two "
                  "std::span<const double> and return a number");
    if constexpr (objectives && scalarizes) {
      return parts().set_up(problem, stream, "moead");
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
    return parts().resume(problem, state, executor, "moead");
  }

  /// The genetic algorithm that this is.
  auto parts() const {
    using selection_type = selection::neighbourhood<Directions>;
    using replacement_type = replacement::decomposition<Directions, Scalarization>;
    return genetic_algorithm<selection_type, Crossover, Mutation, replacement_type, Diversity, Initialization>{
        .population = std::max<std::size_t>(directions.size(), 1),  // none are refused by the replacement
        .selection = {directions, std::size_t(neighbours), double(neighbour_rate), "moead"},
        .crossover = crossover,
        .crossover_rate = crossover_rate,
        .mutation = mutation,
        .mutation_rate = mutation_rate,
        .replacement = {directions, scalarization, std::size_t(neighbours), double(neighbour_rate),
                        std::size_t(replacements), normalized, std::size_t(births), "moead"},
        .diversity = diversity,
        .initialization = initialization};
  }
};

}  // namespace clade
