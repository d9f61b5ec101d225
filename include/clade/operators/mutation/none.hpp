// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// No mutation, the default: the child is not changed.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::none{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct none {
  template <class C>
  constexpr bool operator()(C&, random_stream&) const noexcept {
    return false;
  }
};

}  // namespace clade::mutation
