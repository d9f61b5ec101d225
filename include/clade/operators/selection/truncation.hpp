// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Truncation selection: parents are drawn from the best `ratio` of the population, all of them equally likely.
///
/// Of P individuals the best max(2, floor(ratio * P)) can be selected, or the only one if P is 1. Of tied individuals
/// the first ranks higher. The smaller the ratio, the higher the selection pressure; 1/4 to 1/2 is usual.
///
/// Cost: one ranking per generation, one draw per parent.
/// Throws std::invalid_argument if `ratio` is outside (0, 1].
/// Source: Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder genetic algorithm", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::truncation{.ratio = 0.2},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct truncation {
  detail::share<"truncation ratio"> ratio;  ///< fraction of the population that breeds, in (0, 1]

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), k = kept(ratio, population.size())](random_stream& rng) {
      return ranking[rng.below(k)];
    };
  }
};

}  // namespace clade::selection
