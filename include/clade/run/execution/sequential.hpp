// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../../core/executor_view.hpp"

namespace clade::execution {

/// Processes all slots in order in the calling thread. This is the default executor. An exception stops the work and
/// propagates to the caller.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1, execution::sequential{}), stop::generations(5));
/// ~~~
struct sequential {
  template <class Body>
  constexpr void operator()(std::size_t n, Body&& body) const {
    if constexpr (std::is_same_v<std::remove_cvref_t<Body>, detail::slot_work>) {
      std::size_t first = 0;
      body(first, n);
    } else {
      for (std::size_t i = 0; i < n; ++i) body(i);
    }
  }
};

}  // namespace clade::execution
