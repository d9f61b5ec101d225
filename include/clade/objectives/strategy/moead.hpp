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

/// MOEA/D: decomposes a problem of several objectives into many problems of one objective and solves them together.
///
/// Each direction is the weights of a subproblem, which has one individual of the population: there are as many as
/// there are directions. `scalarization` computes a number from the objectives and the weights. The child of a
/// subproblem has its individual as mother and individuals of the `neighbours` nearest directions as other parents. It
/// replaces up to `replacements` individuals of the neighbourhood for whose weights it is not worse. With probability
/// `1 - neighbour_rate` parents come from the whole population; with the same probability, drawn separately, the child
/// may replace any individual. The published algorithm of 2007 has a `neighbour_rate` of 1 and as many `replacements`
/// as neighbours.
///
/// A generation breeds and evaluates the children of `births` subproblems together, which then replace in order. In the
/// published algorithm every child sees the replacements of the previous one; `.births = 1` does the same, but on one
/// thread only. Subproblems take turns such that those of a generation are far apart: with ten of a hundred at once the
/// front is about as good as with one at a time, in less time; docs/pareto.md has the figures.
///
/// `scalarization::tchebycheff` for two objectives, `scalarization::penalty_boundary` for more, `normalized` if
/// objectives differ in range. For real vectors `crossover::weighted_difference` makes it MOEA/D-DE. Everything else is
/// as in `genetic_algorithm`: any chromosome, adaptive operators and rates, a diversity rule. There is no sorting, and
/// the weights determine the spread of the front: if the front is in pieces, several subproblems share one individual.
///
/// For a fitness of at least two `objectives`, which may be `constrained`.
/// Cost: up to two scalarizations and a draw per neighbour, besides the operators.
/// Throws std::invalid_argument if directions and fitness differ in the number of objectives, and unless `neighbours`
/// is in [1, number of directions].
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
  Directions directions{};                                           ///< the weights of the subproblems
  detail::object_count<"moead neighbours"> neighbours = 20;          ///< number of nearest directions of a subproblem
  Scalarization scalarization{};                                     ///< computes a number from objectives and weights
  Crossover crossover{};                                             ///< makes a child of several parents
  detail::rate<"moead crossover_rate"> crossover_rate = 1;           ///< probability of a crossover, in [0, 1]
  Mutation mutation{};                                               ///< changes a child
  detail::rate<"moead mutation_rate"> mutation_rate = 1;             ///< probability of a mutation, in [0, 1]
  detail::probability<"moead neighbour_rate"> neighbour_rate = 0.9;  ///< probability that parents are neighbours
  detail::object_count<"moead replacements"> replacements = 2;  ///< maximum number of individuals replaced by a child
  bool normalized = false;                                      ///< whether objectives are divided by their range
  detail::object_count<"moead births"> births = 10;             ///< children per generation
  Diversity diversity{};                                        ///< decides about children equal to others
  Initialization initialization{};                              ///< makes the first population, at random by default

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

  /// The genetic algorithm equivalent to this strategy.
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
