// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../migration.hpp"
#include "worst.hpp"

namespace clade::immigration {

/// Rejects immigrants that are not better than the individual they would replace: `if_better{}` applies to `worst`,
/// `if_better{most_similar{}}` to another immigration.
///
/// Cost: that of the immigration and one comparison per immigrant.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{
///     .count = 4, .each = ga, .every = 2, .immigration = immigration::if_better{immigration::random{}}};
/// run(evolve(queens, archipelago, 1), stop::generations(6));
/// ~~~
template <class Immigration = worst>
struct if_better {
  Immigration immigration{};  ///< policy that chooses the individuals to replace

  template <class Population>
    requires immigration_for<Immigration, Population>
  std::vector<std::size_t> operator()(const Population& population, const Population& arrivals,
                                      random_stream& rng) const {
    std::vector<std::size_t> places = immigration(population, arrivals, rng);
    for (std::size_t k = 0; k < places.size(); ++k) {
      auto& place = places[k];
      if (place < population.size() && !population.better(arrivals.fitness(k), population.fitness(place))) {
        place = population.size();
      }
    }
    return places;
  }
};

}  // namespace clade::immigration
