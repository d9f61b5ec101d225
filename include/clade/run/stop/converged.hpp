// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "../../mathematics/share_of.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when at least a given share of the population has the same chromosome: `converged(0.9)`. The share is in
/// (0, 1].
///
/// Chromosomes must be comparable with ==.
///
/// Cost: about one pass over the population for a high share, because one of the first n - k + 1 of n individuals must
/// be among k equal ones; up to n² / 2 comparisons for a low share.
/// Throws std::invalid_argument if the share is outside (0, 1].
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::converged(0.9) || stop::generations(5));
/// ~~~
struct converged {
  detail::share<"converged share"> share;  ///< share of equal chromosomes, in (0, 1]

  template <class Generation>
    requires std::equality_comparable<typename Generation::population_type::chromosome_type>
  std::optional<reason> operator()(const Generation& generation) const {
    const auto& population = generation.population;
    const auto n = population.size();
    const auto wanted = std::max<std::size_t>(1, detail::at_least_share(share, n));
    for (std::size_t i = 0; i + wanted <= n; ++i) {
      std::size_t equal = 1;
      for (auto j = i + 1; j < n; ++j) {
        equal += population.fitness(i) == population.fitness(j) && population.chromosome(i) == population.chromosome(j);
      }
      if (equal >= wanted) return reason{describe(), false, kind::converged};
    }
    return std::nullopt;
  }
  std::string describe() const { return detail::concat({"a share of ", share, " of the population is equal"}); }
};

}  // namespace clade::stop
