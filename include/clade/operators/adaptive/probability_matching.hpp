// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/probability.hpp"
#include "rule.hpp"

namespace clade::adaptive {

/// Probability matching: an operator is chosen with a probability proportional to its quality, above `least`.
///
/// Of K operators with the qualities q, operator i has the probability least + (1 - K least) q_i / sum(q); all have the
/// same while no quality is above 0. An operator that is twice as good is chosen about twice as often: the preference
/// is mild and adapts quickly.
/// Source: Goldberg, "Probability matching, the magnitude of reinforcement, and classifier system bidding", 1990.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = adaptive::one_of{adaptive::probability_matching{}, mutation::creep{}, mutation::reset{}}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct probability_matching {
  detail::probability<"probability_matching least"> least = 0.05;

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

static_assert(rule_of_choice<probability_matching>);

}  // namespace clade::adaptive
