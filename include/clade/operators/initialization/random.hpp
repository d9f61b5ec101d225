// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/concepts.hpp"

namespace clade::initialization {

/// Random initialization, the default: every chromosome is a sample of the space.
///
/// Cost: one sample of the space per chromosome.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{},
///     .initialization = initialization::random{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct random {
  template <space_for Space>
  constexpr auto operator()(const Space& space, std::size_t, random_stream& rng) const {
    return space(rng);
  }
};

}  // namespace clade::initialization
