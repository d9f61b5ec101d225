// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "../../random/random_stream.hpp"

namespace clade::emigration {

/// Sends copies of distinct random individuals. Islands converge more slowly than with `best`.
///
/// Cost: one draw per migrant and a list of the population.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .emigration = emigration::random{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct random {
  template <class Population>
  std::vector<std::size_t> operator()(const Population& population, std::size_t migrants, random_stream& rng) const {
    std::vector<std::size_t> all(population.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    migrants = std::min(migrants, all.size());
    for (std::size_t k = 0; k < migrants; ++k) std::swap(all[k], all[k + rng.below(all.size() - k)]);
    all.resize(migrants);
    return all;
  }
};

}  // namespace clade::emigration
