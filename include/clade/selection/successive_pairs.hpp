#pragma once

#include <cstddef>
#include <span>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/probability.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Successive pairs: the best `ratio` of the population breed in the order of their ranks, each with the next, around and
/// around. Nothing is left to chance.
///
/// Of P individuals the k = max(2, floor(ratio * P)) best are kept; the child in slot i has those of ranks i mod k and
/// (i+1) mod k as mother and father, and (i+j) mod k as any further parents. Every one kept breeds equally often, always
/// with neighbours in rank, and a child that a diversity rule has made anew keeps its parents.
///
/// Cost: a ranking each generation, no draws. Of equals those that stand first in the population rank higher.
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
