// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../random/alias_table.hpp"

namespace clade::selection {

/// Exponential ranking: each individual is `base` times as likely to be selected as the next better one.
///
/// The individual of rank r of n, where rank 0 is the best, has the probability base^r (1 - base) / (1 - base^n). Of
/// tied individuals the first ranks higher. The selection pressure is low for a base close to 1. Only about 1 / (1 -
/// base) individuals have a notable probability for any population size.
///
/// Cost: one ranking and an alias table per generation, one draw per parent.
/// Throws std::invalid_argument if `base` is outside (0, 1).
/// Source: Blickle and Thiele, "A comparison of selection schemes used in evolutionary algorithms", 1996.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::exponential_rank{.base = 0.95},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct exponential_rank {
  detail::real_in_open_interval<"exponential_rank base", 0, 1> base =
      0.95;  ///< ratio of successive probabilities, in (0, 1)

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

}  // namespace clade::selection
