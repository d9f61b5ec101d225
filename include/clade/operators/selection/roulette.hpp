// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../random/alias_table.hpp"
#include "proportional_weights.hpp"

namespace clade::selection {

/// Roulette selection: the probability of an individual is proportional to its fitness.
///
/// Under `maximize` fitness values must not be negative. Under `minimize` the weight is the worst fitness of the
/// population minus the fitness, so the worst individuals are never selected. If all values are equal, the draw is
/// uniform. The selection pressure is high if a few individuals are far ahead and low if the values are close. Prefer a
/// rank selection or a tournament unless the differences of fitness are meaningful. The fitness must be a number,
/// ordered by `minimize` or `maximize`.
///
/// Cost: an alias table per generation, one draw per parent.
/// Throws std::invalid_argument if a fitness is infinite, or negative under `maximize`.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; the name from De Jong, "An analysis of the
/// behavior of a class of genetic adaptive systems", 1975.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::roulette{},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct roulette {
  template <class Population>
  auto operator()(const Population& population) const {
    using weights = proportional_weights<Population>;
    static_assert(weights::a_number, "clade: selection::roulette needs a fitness that is a number");
    static_assert(!weights::a_number || weights::ordered,
                  "clade: selection::roulette needs the order of minimize or maximize");
    if constexpr (weights::a_number && weights::ordered) {
      return detail::alias_table(population.size(), weights("selection::roulette", population));
    } else {
      return [](random_stream&) { return std::size_t{0}; };  // avoids further errors after the static_assert
    }
  }
};

}  // namespace clade::selection
