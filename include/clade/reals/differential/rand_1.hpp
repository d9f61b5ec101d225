// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "donor.hpp"

namespace clade::differential {

/// The mutation rand/1: the donor is a random vector plus the weighted difference of two other vectors. All three are
/// distinct from each other and from the target.
///
/// Since rand/1 does not use the best vector, it explores more and converges more slowly than mutations that do. The
/// population needs at least 4 vectors.
/// Cost: one draw for up to 1627 vectors, otherwise three.
/// Source: Storn and Price, "Differential evolution", 1997.
/// ~~~
/// const differential_evolution evolving{.mutation = differential::rand_1{}, .weight = 0.7, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct rand_1 {
  static constexpr std::size_t min_population() noexcept { return 4; }

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto at = detail::other_positions<3>(slot, population.size(), rng);
    return {at[0], {{{at[1], at[2]}}}};
  }
};

}  // namespace clade::differential
