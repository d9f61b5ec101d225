#pragma once

#include <cstddef>

#include "../core/concepts.hpp"

namespace clade::execution {

/// Does everything on the calling thread, in order. The default.
struct sequential {
  template <class Body>
  constexpr void operator()(std::size_t n, Body&& body) const {
    for (std::size_t i = 0; i < n; ++i) body(i);
  }
};

static_assert(executor<sequential>);

}  // namespace clade::execution
