// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Interleaved pairs: of the best `ratio` of the population, above 0 and at most 1, every other individual breeds, each
/// with the next of them, cyclically. The operator is deterministic.
///
/// Of P individuals the k = max(3, floor(ratio * P)) best are kept; those of the m = ceil(k/2) even ranks 0, 2, 4 …
/// breed: the child in slot i has number i mod m of them as its mother, (i+1) mod m as its father, and (i+j) mod m as
/// any further parents. Parents are two ranks apart, so they differ more than in `successive_pairs`. A child that a
/// diversity rule has made anew keeps its parents. In a population of one or two the best breeds with itself. Among
/// ties the individuals that stand first in the population rank higher.
///
/// Cost: a ranking each generation, no draws. Throws std::invalid_argument for a ratio outside (0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::interleaved_pairs{.ratio = 0.5},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct interleaved_pairs {
  detail::share<"interleaved_pairs ratio"> ratio;

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), m = (kept(ratio, population.size(), 3) + 1) / 2](
               random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = ranking[(slot + j) % m * 2];
    };
  }
};

static_assert(selection_for<interleaved_pairs, archetype::population>);

}  // namespace clade::selection
