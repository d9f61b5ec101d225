// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../random/random_stream.hpp"
#include "../emigration/random.hpp"

namespace clade::immigration {

/// Replaces distinct random individuals, possibly including the best.
///
/// Cost: one draw per immigrant and a list of the population.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 2, .immigration = immigration::random{}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
struct random {
  template <class Population>
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals,
                                      random_stream& rng) const {
    return emigration::random()(population, arrivals.size(), rng);
  }
};

}  // namespace clade::immigration
