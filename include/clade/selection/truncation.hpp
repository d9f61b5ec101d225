#pragma once

#include <cstddef>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/probability.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Truncation selection: every parent is drawn from the best `ratio` of the population, each of them equally likely.
///
/// Of P individuals the best floor(ratio * P) can be drawn, but two at least where there are two. Of equals those that
/// stand first in the population count as better. The smaller the ratio, the harder it presses: a half to a quarter
/// is usual.
///
/// Cost: a ranking each generation, one draw a parent.
/// Source: Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder genetic algorithm", 1993.
struct truncation {
  detail::share<"truncation ratio"> ratio;

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), k = kept(ratio, population.size())](random_stream& rng) {
      return ranking[rng.below(k)];
    };
  }
};

static_assert(selection_for<truncation, archetype::population>);

}  // namespace clade::selection
