// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"

namespace clade::selection {

/// Tournament selection: `size` individuals are drawn at random with replacement, and the best of them is selected. Of
/// tied individuals the one drawn first is selected.
///
/// The individual of rank r of n, where rank 0 is the best, wins a tournament of size k with probability ((n-r)^k -
/// (n-r-1)^k) / n^k. Only the order of fitness values matters, not their scale. The selection pressure grows with the
/// size: 1 is random selection, 2 is low, 3 to 7 are usual.
///
/// Cost: `size` - 1 comparisons per parent and no preparation, so it is the fastest selection that considers fitness.
/// Throws std::invalid_argument if `size` is 0 or above the population size.
/// Source: Goldberg and Deb, "A comparative analysis of selection schemes used in genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::tournament{.size = 3},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct tournament {
  detail::positive_integer<"tournament size"> size = 2;  ///< individuals per tournament, from 1 to the population size

  /// Returns the size of the smallest population that this selection accepts.
  constexpr std::size_t min_population() const noexcept { return size; }

  template <class Population>
  auto operator()(const Population& population) const {
    detail::require_tournament("tournament", size, population.size());
    // Without the attribute, Clang does not inline this function, although it is called for every parent.
    return [&population, k = std::size_t(size)](random_stream& rng) __attribute__((always_inline)) {
      const auto n = population.size();
      const auto fitter = [&](std::size_t i, std::size_t j) {
        // Branchless: a branch would be mispredicted half of the time.
        return i ^ ((i ^ j) & -std::size_t{population.better_at(j, i)});
      };
      // Common sizes need a single draw.
      if (k == 2) {
        const auto [i, j] = rng.below(n, n);
        return fitter(i, j);
      }
      if (k == 3) {
        const auto [i, j, l] = rng.below(n, n, n);
        return fitter(fitter(i, j), l);
      }
      auto winner = rng.below(n);
      for (auto left = k; left > 1; --left) winner = fitter(winner, rng.below(n));
      return winner;
    };
  }
};

}  // namespace clade::selection
