// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../text/message.hpp"

namespace clade::selection {

/// Tournament selection: of `size` individuals drawn at random with replacement, the best becomes the parent; among
/// ties the one drawn first.
///
/// The individual of rank r (0 is best) of n wins with probability ((n-r)^k - (n-r-1)^k) / n^k for tournaments of size
/// k. Only the order of fitness values counts, so scaling them changes nothing. A larger size presses harder: 2 is
/// mild, 3 to 7 are usual, 1 is random selection.
///
/// Cost: `size` comparisons per parent and no preparation, which makes it the fastest selection. Throws
/// std::invalid_argument for a size of 0 and for one larger than the population.
/// Source: Goldberg and Deb, "A comparative analysis of selection schemes used in genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::tournament{.size = 3},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct tournament {
  detail::positive<"tournament size"> size = 2;

  /// The smallest population that has a tournament.
  constexpr std::size_t least_population() const noexcept { return size; }

  template <class Population>
  auto operator()(const Population& population) const {
    if (size > population.size()) {
      detail::refuse({"tournament size must be at most the population size ", population.size(), ", but was ", size});
    }
    // Always inlined: Clang would call it for every parent.
    return [&population, k = std::size_t(size)](random_stream& rng) __attribute__((always_inline)) {
      const auto n = population.size();
      const auto fitter = [&](std::size_t i, std::size_t j) {
        // A branch here would be mispredicted every other time.
        return i ^ ((i ^ j) & -std::size_t{population.better_at(j, i)});
      };
      // The usual sizes take a single draw.
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

static_assert(selection_for<tournament, archetype::population>);

}  // namespace clade::selection
