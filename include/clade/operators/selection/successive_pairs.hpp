// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Successive pairs: the best `ratio` of the population, above 0 and at most 1, breed in the order of their ranks, each
/// with the next, cyclically. The operator is deterministic.
///
/// Of P individuals the k = max(2, floor(ratio * P)) best are kept; the child in slot i has the individuals of ranks i
/// mod k and (i+1) mod k as mother and father, and (i+j) mod k as any further parents. Each of them breeds equally
/// often, always with its neighbours in rank. A child that a diversity rule has made anew keeps its parents. Among ties
/// the individuals that stand first in the population rank higher.
///
/// Cost: a ranking each generation, no draws. Throws std::invalid_argument for a ratio outside (0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::successive_pairs{.ratio = 0.5},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct successive_pairs {
  detail::share<"successive_pairs ratio"> ratio;

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), k = kept(ratio, population.size())](random_stream&, std::size_t slot,
                                                                                 std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = ranking[(slot + j) % k];
    };
  }
};

static_assert(selection_for<successive_pairs, archetype::population>);

}  // namespace clade::selection
