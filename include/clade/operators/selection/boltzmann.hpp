// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../random/alias_table.hpp"
#include "../../random/exponential.hpp"
#include "fitness_range.hpp"

namespace clade::selection {

/// Boltzmann selection: the probability of an individual with fitness f is proportional to exp(f / T), or to exp(-f /
/// T) under `minimize`.
///
/// An individual that is better than another by the temperature T is e = 2.718 times as likely to be selected. A high
/// temperature approaches random selection, a low one selects only the best. A constant added to all fitness values has
/// no effect, and values may be negative. An individual that is worse than the best by more than 708 T is never
/// selected. The fitness must be a number, ordered by `minimize` or `maximize`.
///
/// Cost: one exponential per individual and an alias table per generation, one draw per parent.
/// Throws std::invalid_argument if the temperature is not positive and finite, or if a fitness is infinite.
/// Source: de la Maza and Tidor, "An analysis of selection procedures with particular attention paid to proportional
/// and Boltzmann selection", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::boltzmann{.temperature = 2},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct boltzmann {
  detail::positive_real<"boltzmann temperature"> temperature;  ///< T, above 0 and finite, in units of the fitness

  template <class Population>
  auto operator()(const Population& population) const {
    using range = fitness_range<Population>;
    static_assert(range::a_number, "clade: selection::boltzmann needs a fitness that is a number");
    static_assert(!range::a_number || range::ordered,
                  "clade: selection::boltzmann needs the order of minimize or maximize");
    if constexpr (range::a_number && range::ordered) {
      const range fitness("selection::boltzmann", population);
      std::vector<double> weights(fitness.size());
      for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto behind = range::more_is_better ? fitness.difference(fitness.highest(), fitness[i])
                                                  : fitness.difference(fitness[i], fitness.lowest());
        weights[i] = detail::portable_exp(-static_cast<double>(behind / double(temperature) / fitness.scale()));
      }
      return detail::alias_table(weights.size(), [&weights](std::size_t i) { return weights[i]; });
    } else {
      return [](random_stream&) { return std::size_t{0}; };  // avoids further errors after the static_assert
    }
  }
};

}  // namespace clade::selection
