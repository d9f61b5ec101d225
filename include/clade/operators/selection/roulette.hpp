// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../random/alias_table.hpp"
#include "proportional_weights.hpp"

namespace clade::selection {

/// Roulette selection: every individual becomes a parent with a probability proportional to its fitness.
///
/// Where more is better no fitness may be negative. Where less is better the weight is the worst fitness of the
/// population minus the fitness, so the worst individuals are never drawn. If all fitness values are equal, the draw is
/// uniform. The selection pressure is strong while a few individuals are far ahead and weak when the values are close:
/// prefer a rank selection or a tournament unless the size of the differences means something.
///
/// Cost: an alias table each generation, one draw per parent. Throws std::invalid_argument for a negative fitness where
/// more is better and for an infinite one. The fitness must be a number, ordered by `minimize` or `maximize`.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; the name: De Jong, 1975.
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
      return [](random_stream&) { return std::size_t{0}; };  // the messages above are enough
    }
  }
};

static_assert(selection_for<roulette, archetype::population>);

}  // namespace clade::selection
