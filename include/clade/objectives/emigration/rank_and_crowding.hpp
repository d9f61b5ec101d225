// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "../../core/population.hpp"
#include "../../random/random_stream.hpp"
#include "../pareto/crowded_ranking.hpp"

namespace clade::detail {

/// Returns the positions of the individuals of a population, ordered by front, then by decreasing crowding distance.
/// Ties are ordered by position.
template <class Population>
std::vector<std::size_t> positions_by_crowding(const Population& population) {
  crowded_ranking ranking;
  ranking.rank(population.fitnesses());
  std::vector<std::size_t> all(population.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::ranges::sort(
      all, [&](std::size_t i, std::size_t j) { return ranking.better(i, j) || (i < j && !ranking.better(j, i)); });
  return all;
}

}  // namespace clade::detail

namespace clade::emigration {

/// Sends copies of the individuals of the first front, least crowded first, then of those of later fronts. Requires
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
  std::vector<std::size_t> operator()(const Population& population, std::size_t migrants, random_stream&) const {
    auto all = detail::positions_by_crowding(population);
    all.resize(std::min(migrants, all.size()));
    return all;
  }
};

}  // namespace clade::emigration
