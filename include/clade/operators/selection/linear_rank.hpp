// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"

namespace clade::selection {

/// Linear ranking: the probability of selection decreases linearly from the best individual to the worst.
///
/// The pressure s is the expected number of times that the best of n individuals is selected in n draws. The individual
/// of rank r, where rank 0 is the best, has the probability (s - 2 (s-1) r / (n-1)) / n. A pressure of 1 is random
/// selection; with 2 the worst individual is never selected. Tied individuals share the probabilities of their ranks.
/// No ranking is computed: with probability s - 1 the better of two distinct individuals is selected, otherwise a
/// random one. This yields the same distribution.
///
/// Cost: two draws per parent, no preparation.
/// Throws std::invalid_argument if `pressure` is outside [1, 2].
/// Source: Baker, "Adaptive selection methods for genetic algorithms", 1985.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::linear_rank{.pressure = 1.8},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct linear_rank {
  detail::real_in_interval<"linear_rank pressure", 1, 2> pressure = 1.5;  ///< selection pressure, in [1, 2]

  template <class Population>
  auto operator()(const Population& population) const {
    return [&population, compare = pressure - 1](random_stream& rng) {
      const auto n = population.size();
      if (n == 1 || !rng.chance(compare)) return rng.below(n);
      auto [first, second] = rng.below(n, n - 1);
      second += second >= first;
      return population.better_at(second, first) ? second : first;
    };
  }
};

}  // namespace clade::selection
