// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "../../core/checked.hpp"
#include "donor.hpp"

namespace clade::differential {

/// The mutation current-to-pbest/1: the donor is the target plus the weighted difference of one of the best vectors and
/// the target, plus the weighted difference of two vectors. These are distinct from each other and from the target; one
/// of them may be the chosen best vector.
///
/// The vector towards which the target moves is chosen uniformly from the best `share` of the population, at least two
/// vectors. This prevents the population from gathering around a single vector. The population needs at least 3 vectors
/// and a strict weak order.
/// Cost: a ranking per generation, and two draws for up to 65,537 vectors, otherwise three.
/// Source: Zhang and Sanderson, "JADE: adaptive differential evolution with optional external archive", 2009.
/// ~~~
/// const differential_evolution evolving{.mutation = differential::current_to_pbest_1{.share = 0.1}};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct current_to_pbest_1 {
  static constexpr std::size_t min_population() noexcept { return 3; }

  detail::share<"current_to_pbest_1 share"> share = 0.1;  ///< the fraction of the population to choose from, in (0, 1]

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto n = population.size();
    const auto leaders = std::max<std::size_t>(2, static_cast<std::size_t>(std::floor(share * static_cast<double>(n))));
    const auto leader = population.ranking()[rng.below(std::min(leaders, n))];
    const auto at = detail::other_positions<2>(slot, n, rng);
    return {slot, {{{leader, slot}, {at[0], at[1]}}}, 2};
  }
};

}  // namespace clade::differential
