// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "donor.hpp"

namespace clade::differential {

/// The mutation current-to-best/1: the donor is the target plus the weighted difference of the best vector and the
/// target, plus the weighted difference of two vectors. These are distinct from each other and from the target; one of
/// them may be the best vector.
///
/// Every vector moves towards the best vector from its own position. This preserves more diversity than best/1. The
/// population needs at least 3 vectors and a strict weak order.
/// Cost: one draw for up to 65,537 vectors, otherwise two.
/// Source: Price, Storn and Lampinen, "Differential evolution", 2005 (target-to-best).
/// ~~~
/// const differential_evolution evolving{.mutation = differential::current_to_best_1{}, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct current_to_best_1 {
  static constexpr std::size_t min_population() noexcept { return 3; }

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto at = detail::other_positions<2>(slot, population.size(), rng);
    return {slot, {{{population.best_index(), slot}, {at[0], at[1]}}}, 2};
  }
};

}  // namespace clade::differential
