// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"

namespace clade::emigration {

/// Sends copies of the winners of tournaments. Each tournament draws `size` individuals at random, and the best wins;
/// of tied individuals, the one drawn first wins. An individual may win several tournaments.
///
/// Cost: `size` draws per migrant.
/// Throws std::invalid_argument if `size` is 0 or above the population size.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .emigration = emigration::tournament{.size = 3}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct tournament {
  detail::positive_integer<"emigration::tournament size"> size = 2;  ///< individuals per tournament, at least 1

  template <class Population>
    requires(Population::is_ordered)
  std::vector<std::size_t> operator()(const Population& population, std::size_t migrants, random_stream& rng) const {
    detail::require_tournament("emigration::tournament", size, population.size());
    std::vector<std::size_t> winners;
    for (std::size_t k = 0; k < migrants; ++k) {
      auto winner = static_cast<std::size_t>(rng.below(population.size()));
      for (std::size_t drawn = 1; drawn < size; ++drawn) {
        const auto next = static_cast<std::size_t>(rng.below(population.size()));
        if (population.better_at(next, winner)) winner = next;
      }
      winners.push_back(winner);
    }
    return winners;
  }
};

}  // namespace clade::emigration
