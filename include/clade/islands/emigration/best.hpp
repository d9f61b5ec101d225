// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../../random/random_stream.hpp"

namespace clade::emigration {

/// Sends copies of the best individuals, the best first. With this policy, good solutions spread fastest.
///
/// Cost: a ranking of the population.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .emigration = emigration::best{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct best {
  template <class Population>
    requires(Population::is_ordered)
  std::vector<std::size_t> operator()(const Population& population, std::size_t migrants, random_stream&) const {
    const auto& ranking = population.ranking();
    const auto count = static_cast<std::ptrdiff_t>(std::min(migrants, ranking.size()));
    return {ranking.begin(), ranking.begin() + count};
  }
};

}  // namespace clade::emigration
