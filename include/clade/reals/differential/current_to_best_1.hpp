// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "donor.hpp"

namespace clade::differential {

/// current-to-best/1: the target plus the weighted difference from it to the best vector, plus the weighted difference
/// of two others, which differ from each other and from the target.
///
/// Every vector moves toward the best one from where it stands, which keeps more variety than best/1. The population
/// must have at least 3 vectors. Cost: one draw for up to 65,537 vectors.
/// Source: Price, Storn and Lampinen, "Differential Evolution", 2005, where it is called target-to-best.
/// ~~~
/// const differential_evolution evolving{.mutation = differential::current_to_best_1{}, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct current_to_best_1 {
  static constexpr std::size_t least_population = 3;

  template <class Population>
  donor operator()(const Population& population, std::size_t slot, random_stream& rng) const {
    const auto at = detail::other_positions<2>(slot, population.size(), rng);
    return {slot, {{{population.best_index(), slot}, {at[0], at[1]}}}, 2};
  }
};

static_assert(differential_mutation_for<current_to_best_1, archetype::population>);

}  // namespace clade::differential
