// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace clade::statistics {

/// Returns the positions of the keys in ascending order of the keys. Ties are broken by the second keys `then`, if they
/// are given, and then by position.
/// Cost: O(n log n).
///
/// This function is not a template, because each sort with a comparison of its own would add a fraction of a second to
/// the compile time of programs that compare settings.
/// ~~~
/// statistics::ascending(std::vector{3.0, 1.0, 2.0});  // = std::vector<std::size_t>{1, 2, 0}
/// ~~~
[[gnu::noinline]] inline std::vector<std::size_t> ascending(std::span<const double> keys,
                                                            std::span<const double> then = {}) {
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
