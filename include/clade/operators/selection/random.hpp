// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../random/random_stream.hpp"

namespace clade::selection {

/// Random selection: all individuals are equally likely, regardless of fitness.
///
/// Suits algorithms whose selection pressure comes from the replacement, such as `plus` or `comma`, and serves as a
/// baseline.
///
/// Cost: one draw per parent.
/// Source: Rechenberg, "Evolutionsstrategie", 1973, as mating selection.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::random{},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct random {
  static constexpr bool takes_objectives = true;

  template <class Population>
  auto operator()(const Population& population) const {
    return [n = population.size()](random_stream& rng) { return rng.below(n); };
  }
};

}  // namespace clade::selection
