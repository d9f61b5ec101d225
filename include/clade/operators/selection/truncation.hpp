// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Truncation selection: every parent is drawn from the best `ratio` of the population, each of them equally likely;
/// the ratio is above 0 and at most 1.
///
/// Of P individuals the best floor(ratio * P) can be drawn, but at least two if there are two. Among ties the
/// individuals that stand first in the population rank higher. The smaller the ratio, the stronger the pressure: a half
/// to a quarter is usual.
///
/// Cost: a ranking each generation, one draw per parent. Throws std::invalid_argument for a ratio outside (0, 1].
/// Source: Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder genetic algorithm", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::truncation{.ratio = 0.2},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
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
