// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/population.hpp"
#include "../../random/random_stream.hpp"
#include "../emigration/rank_and_crowding.hpp"

namespace clade::immigration {

/// Replaces the individuals of the last front by immigrants, most crowded first, then those of earlier fronts. Requires
/// several objectives.
/// Cost: a nondominated sorting.
/// ~~~
/// const nsga2 sorting{.population = 20, .crossover = crossover::blend{}, .mutation = mutation::gauss{}};
/// const islands fronts{.count = 3,
///                      .each = sorting,
///                      .emigration = emigration::rank_and_crowding{},
///                      .immigration = immigration::rank_and_crowding{}};
/// run(evolve(two_points, fronts, 1), stop::generations(12));
/// ~~~
struct rank_and_crowding {
  template <class Population>
    requires(!Population::is_ordered)
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals, random_stream&) const {
    const auto all = detail::positions_by_crowding(population);
    return {all.rbegin(), all.rbegin() + static_cast<std::ptrdiff_t>(arrivals.size())};
  }
};

}  // namespace clade::immigration
