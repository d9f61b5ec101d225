// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../directions/das_dennis.hpp"
#include "../replacement/decomposition.hpp"
#include "../scalarization/tchebycheff.hpp"
#include "../selection/neighbourhood.hpp"
#include "several_objectives.hpp"

namespace clade {

/// MOEA/D, the evolutionary algorithm based on decomposition: it decomposes a problem with several objectives into many
/// subproblems with one objective and solves them together.
///
/// Each direction holds the weights of one subproblem, and each subproblem has one individual of the population, so the
/// population is as large as the number of directions. `scalarization` computes a number from the objectives and the
/// weights. The child of a subproblem has the individual of the subproblem as first parent, and individuals of the
/// `neighbours` nearest directions as other parents. It replaces up to `replacements` individuals of the neighbourhood
/// if it is not worse for their weights. With probability `1 - neighbour_rate`, the other parents come from the whole
/// population; with the same probability, drawn independently, the child may replace any individual. The algorithm
/// published in 2007 has a `neighbour_rate` of 1 and as many `replacements` as neighbours.
///
/// A generation breeds and evaluates the children of `births` subproblems together. The children then replace
/// individuals in order. In the published algorithm, every child sees the replacements by the previous one; `.births =
/// 1` does the same, but uses only one thread. Subproblems take turns so that those of one generation are far apart.
/// With ten of a hundred subproblems at once, the front is about as good as with one at a time, and takes less time;
/// docs/pareto.md has the figures.
///
/// Use `scalarization::tchebycheff` for two objectives, `scalarization::penalty_boundary` for more, and `normalized` if
/// objectives differ in range. For real vectors, `crossover::weighted_difference` gives the variant MOEA/D-DE.
/// Everything else is as in `genetic_algorithm`: any chromosome, adaptive operators and rates, and a diversity rule.
/// There is no sorting. The weights determine the spread of the front: if the front is disconnected, several
/// subproblems share one individual.
///
/// Fitness values must be at least two `objectives`, `constrained` or not.
/// Cost: up to two scalarizations and one random number per neighbour and child, in addition to the operators.
/// Throws std::invalid_argument if the directions do not have as many components as the fitness has objectives, or if
/// `neighbours` is outside [1, number of directions].
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
  Directions directions{};                                   ///< weights of the subproblems, one direction each
  detail::object_count<"moead neighbours"> neighbours = 20;  ///< number of nearest directions in a neighbourhood
  Scalarization scalarization{};                             ///< function that combines objectives by weights
  Crossover crossover{};                                     ///< crossover operator, none by default
  detail::rate<"moead crossover_rate"> crossover_rate = 1;   ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                       ///< mutation operator, none by default
  detail::rate<"moead mutation_rate"> mutation_rate = 1;     ///< probability of a mutation, in [0, 1]
  /// Probability of using the neighbourhood, in [0, 1].
  detail::probability<"moead neighbour_rate"> neighbour_rate = 0.9;
  detail::object_count<"moead replacements"> replacements = 2;  ///< maximum number of individuals that a child replaces
  bool normalized = false;                                      ///< whether objectives are divided by their ranges
  detail::object_count<"moead births"> births = 10;             ///< number of children per generation
  Diversity diversity{};                                        ///< rule that decides whether a child is kept
  Initialization initialization{};                              ///< initial population, random by default

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool scalarizes = scalarization_for<Scalarization>;
    static_assert(scalarizes,
                  "clade: the scalarization of moead must be callable as op(distances, weights) with two "
                  "std::span<const double> and return a number");
    if constexpr (scalarizes) {
      return detail::set_up_for_objectives(*this, problem, stream, "moead");
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }

  /// Returns the genetic algorithm that is equivalent to this strategy.
  auto as_genetic_algorithm() const {
    return detail::genetic_algorithm_of(
        *this, std::max<std::size_t>(directions.size(), 1),  // the replacement refuses 0 directions
        selection::neighbourhood<Directions>{directions, std::size_t(neighbours), double(neighbour_rate), "moead"},
        replacement::decomposition<Directions, Scalarization>{directions, scalarization, std::size_t(neighbours),
                                                              double(neighbour_rate), std::size_t(replacements),
                                                              normalized, std::size_t(births), "moead"});
  }
  [[deprecated("renamed to as_genetic_algorithm")]] auto parts() const { return as_genetic_algorithm(); }
};

}  // namespace clade
