// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../engine/policy_checks.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/diversity/none.hpp"
#include "../../operators/mutation/none.hpp"
#include "../../operators/replacement/replace_mother_if_better.hpp"
#include "../../random/random_stream.hpp"
#include "../../run/stop/reason.hpp"
#include "../../strategy/genetic_algorithm.hpp"
#include "../crossover/edge_assembly.hpp"
#include "../initialization/two_opt.hpp"

namespace clade::detail {

/// Each individual is mother of one child and father of another: neighbours in a random cyclic order are paired.
struct random_ring {
  template <class Population>
  auto operator()(const Population& population, random_stream& rng, std::size_t) const {
    std::vector<std::size_t> ring(population.size());
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const auto j = rng.below(i + 1);
      ring[i] = ring[j];
      ring[j] = i;
    }
    return [ring = std::move(ring)](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = ring[(slot + j) % ring.size()];
    };
  }
};

/// The genetic algorithm of `edge_assembly_search`.
using edge_assembly_algorithm =
    genetic_algorithm<random_ring, crossover::edge_assembly, mutation::none, replacement::replace_mother_if_better,
                      diversity::none, initialization::two_opt>;
inline edge_assembly_algorithm edge_assembly_algorithm_of(std::size_t population, std::size_t children,
                                                          std::size_t neighbours) {
  return {.population = population,
          .crossover = crossover::edge_assembly{.children = children, .neighbours = neighbours},
          .crossover_rate = 1,
          .initialization = initialization::two_opt{.neighbours = neighbours}};
}

/// A run of the genetic algorithm that ends when both stages of its crossover have ended.
template <class Problem, class Algorithm>
class edge_assembly_run : public genetic_run<Problem, Algorithm> {
 public:
  using genetic_run<Problem, Algorithm>::genetic_run;

  /// Returns the reason why further improvement is unlikely, or std::nullopt if it is not. The run can be advanced in
  /// either case.
  std::optional<stop::reason> finished() const {
    if (!this->operators().crossover.is_over()) return std::nullopt;
    return stop::reason{"the tours of edge_assembly_search no longer improve", false, stop::kind::stalled};
  }
};

}  // namespace clade::detail

namespace clade {

/// The genetic algorithm with edge assembly crossover (GA-EAX), one of the best heuristics for the symmetric travelling
/// salesman problem.
///
/// The initial population consists of random tours that are improved by 2-opt. In each generation the individuals are
/// paired in a random cyclic order, so that each is the mother of one child and the father of another.
/// `crossover::edge_assembly` makes the children, and a child that is shorter replaces its mother. The run ends if all
/// tours are equally long or if the best tour has not improved for a while in the second stage of the crossover. In
/// `restarts` a new try then begins, so that the best tour is found with certainty in the end.
///
/// It is the same as a `genetic_algorithm` with this selection, initialization and replacement, a crossover rate of 1
/// and no mutation. The fitness needs a member `distance(i, j)`; see `crossover::edge_assembly`. On TSPLIB instances
/// of 400 to 800 places, a run ends after 50 to 200 generations and usually with the optimal tour.
///
/// Cost: see `crossover::edge_assembly`.
/// Throws std::invalid_argument if a parameter is not at least 1.
/// Source: Nagata and Kobayashi, "A powerful genetic algorithm using edge assembly crossover for the traveling salesman
/// problem", 2013.
/// ~~~
/// const problems::tsp rectangle({{0, 0}, {2, 0}, {4, 0}, {4, 3}, {2, 3}, {0, 3}});
/// const restarts again{.each = edge_assembly_search{.population = 10}, .when = stop::never{}};
/// run(evolve(minimize(rectangle, rectangle.space()), again, 1), stop::target(14)).best().fitness;  // = 14
/// ~~~
struct edge_assembly_search {
  detail::object_count<"edge_assembly_search population"> population = 100;  ///< number of tours, at least 1
  /// Maximum number of candidates for a child, at least 1.
  detail::positive_integer<"edge_assembly_search children"> children = 30;
  /// Length of the neighbour lists, at least 1.
  detail::positive_integer<"edge_assembly_search neighbours"> neighbours = 10;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    const auto algorithm = detail::edge_assembly_algorithm_of(population, children, neighbours);
    using algorithm_type = detail::edge_assembly_algorithm;
    constexpr bool has_distances = detail::has_distances<std::remove_cvref_t<decltype(problem.fitness)>>;
    static_assert(
        has_distances,
        "clade: edge_assembly_search needs a fitness with a member distance(i, j), which returns the distance "
        "between two places");
    constexpr bool fits = [] {
      if constexpr (has_distances) {
        return detail::policies_fit<algorithm_type, Problem>();
      } else {
        return false;
      }
    }();
    return detail::set_up_if<fits, detail::edge_assembly_run<Problem, algorithm_type>>(problem, algorithm, stream,
                                                                                       "edge_assembly_search");
  }

  /// Returns the genetic algorithm that is equivalent to this strategy, except that its runs do not end by themselves.
  auto as_genetic_algorithm() const { return detail::edge_assembly_algorithm_of(population, children, neighbours); }
};

}  // namespace clade
