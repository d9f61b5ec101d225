// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../core/checked.hpp"

namespace clade::adaptive {

/// Adaptive pursuit: each generation, the probability of the operator with the highest quality moves towards the
/// maximum, and the others towards the minimum `least`. Each covers the fraction `rate` of the distance to its target.
///
/// For K operators the maximum is 1 - (K - 1) least. If several operators have the highest quality, the first of them
/// is the best. Probabilities do not change while all qualities are 0. Pursuit distinguishes operators of similar
/// quality; `probability_matching` gives them similar probabilities.
///
/// Cost: two passes over the qualities per generation.
/// Source: Thierens, "An adaptive pursuit strategy for allocating operator probabilities", 2005.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = adaptive::one_of{adaptive::pursuit{.least = 0.05}, mutation::creep{}, mutation::reset{}}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct pursuit {
  detail::probability<"pursuit least"> least = 0.01;  ///< minimum probability, in [0, 1 / K] for K operators
  detail::share<"pursuit rate"> rate = 0.1;           ///< fraction of the distance covered per generation, in (0, 1]

  void operator()(std::span<const double> qualities, std::span<double> probabilities) const {
    const auto best = static_cast<std::size_t>(std::ranges::max_element(qualities) - qualities.begin());
    const auto most = 1 - static_cast<double>(qualities.size() - 1) * least;
    if (!(qualities[best] > 0)) return;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
      probabilities[i] += rate * ((i == best ? most : double(least)) - probabilities[i]);
    }
  }
};

}  // namespace clade::adaptive
