// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "ascending.hpp"

namespace clade::statistics {

[[gnu::noinline]] CLADE_INLINE std::vector<std::size_t> ascending(std::span<const double> keys,
                                                                  std::span<const double> then) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (keys[a] != keys[b]) return keys[a] < keys[b];
    if (!then.empty() && then[a] != then[b]) return then[a] < then[b];
    return a < b;
  });
  return order;
}

}  // namespace clade::statistics
