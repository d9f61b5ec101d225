// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/interval.hpp"
#include "../../random/alias_table.hpp"

namespace clade::selection {

/// Exponential ranking: each individual is `base` times as likely to become a parent as the next better one; 0 < base <
/// 1.
///
/// The individual of rank r (0 is best) of n is drawn with probability base^r (1 - base) / (1 - base^n). Among ties the
/// individual that stands first in the population ranks higher. A base close to 1 is mild; about 1 / (1 - base)
/// individuals matter, however large the population.
///
/// Cost: a ranking and an alias table each generation, one draw per parent. Throws std::invalid_argument for a base
/// outside (0, 1).
/// Source: Blickle and Thiele, "A comparison of selection schemes used in evolutionary algorithms", 1996.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::exponential_rank{.base = 0.95},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct exponential_rank {
  detail::number_inside<"exponential_rank base", 0, 1> base = 0.95;

  template <class Population>
  auto operator()(const Population& population) const {
    std::vector<double> weights(population.size());
    double weight = 1;
    for (auto& w : weights) {
      w = weight;
      weight *= base;
    }
    return [&ranking = population.ranking(), table = detail::alias_table(weights.size(), [&weights](std::size_t rank) {
                                               return weights[rank];
                                             })](random_stream& rng) { return ranking[table(rng)]; };
  }
};

static_assert(selection_for<exponential_rank, archetype::population>);

}  // namespace clade::selection
