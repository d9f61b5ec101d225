// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../random/random_stream.hpp"

namespace clade::immigration {

/// Replaces the worst individuals: the first immigrant replaces the worst, the second the next one, and so on.
///
/// Cost: a ranking of the population.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .immigration = immigration::worst{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct worst {
  template <class Population>
    requires(Population::is_ordered)
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals, random_stream&) const {
    const auto& ranking = population.ranking();
    return {ranking.rbegin(), ranking.rbegin() + static_cast<std::ptrdiff_t>(arrivals.size())};
  }
};

}  // namespace clade::immigration
