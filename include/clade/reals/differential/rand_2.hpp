// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "donor.hpp"

namespace clade::differential {

/// The mutation rand/2: the donor is a random vector plus the weighted differences of two pairs of other vectors. All
/// five are distinct from each other and from the target.
///
/// Two differences vary more in length and direction than one. The population needs at least 6 vectors.
/// Cost: one draw for up to 87 vectors, otherwise five.
/// Source: Price, Storn and Lampinen, "Differential evolution", 2005.
/// ~~~
/// const differential_evolution evolving{.mutation = differential::rand_2{}, .weight = 0.7, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct rand_2 {
  static constexpr std::size_t min_population() noexcept { return 6; }

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto at = detail::other_positions<5>(slot, population.size(), rng);
    return {at[0], {{{at[1], at[2]}, {at[3], at[4]}}}, 2};
  }
};

}  // namespace clade::differential
