// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "donor.hpp"

namespace clade::differential {

/// The mutation best/1: the donor is the best vector of the population plus the weighted difference of two
/// vectors. These are distinct from each other and from the target; one of them may be the best vector.
///
/// Of the usual mutations, best/1 converges fastest and is most easily trapped in a local optimum. The population needs
/// at least 3 vectors and a strict weak order.
/// Cost: one draw for up to 65,537 vectors, otherwise two.
/// Source: Storn and Price, "Differential evolution", 1997.
/// ~~~
/// const differential_evolution evolving{.mutation = differential::best_1{}, .weight = 0.7, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct best_1 {
  static constexpr std::size_t min_population() noexcept { return 3; }

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto at = detail::other_positions<2>(slot, population.size(), rng);
    return {population.best_index(), {{{at[0], at[1]}}}};
  }
};

}  // namespace clade::differential
