// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../random/random_stream.hpp"

namespace clade::crossover {

/// No crossover, the default: the child is a copy of its only parent. Its fitness is not evaluated again unless a
/// mutation changes it.
///
/// Cost: one copy.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::none{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct none {
  static constexpr std::size_t parents = 1;

  template <class C>
  constexpr bool operator()(std::span<const C* const, parents> from, C& child, random_stream&) const {
    child = *from[0];
    return false;
  }
};

}  // namespace clade::crossover
