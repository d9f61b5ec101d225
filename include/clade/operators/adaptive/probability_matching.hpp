// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/checked.hpp"

namespace clade::adaptive {

/// Probability matching: the probability of an operator, above the minimum `least`, is proportional to its quality.
///
/// Operator i of K with quality q_i has the probability least + (1 - K least) q_i / sum(q). All operators are equally
/// likely if all qualities are 0. The preference for better operators is mild and adapts quickly.
///
/// Cost: two passes over the qualities per generation.
/// Source: Goldberg, "Probability matching, the magnitude of reinforcement, and classifier system bidding", 1990.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = adaptive::one_of{adaptive::probability_matching{}, mutation::creep{}, mutation::reset{}}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct probability_matching {
  detail::probability<"probability_matching least"> least = 0.05;  ///< minimum probability, in [0, 1 / K]

  void operator()(std::span<const double> qualities, std::span<double> probabilities) const {
    const auto count = static_cast<double>(qualities.size());
    double sum = 0;
    for (const auto quality : qualities) sum += quality;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
      const auto share = sum > 0 ? qualities[i] / sum : 1 / count;
      probabilities[i] = least + (1 - count * least) * share;
    }
  }
};

}  // namespace clade::adaptive
