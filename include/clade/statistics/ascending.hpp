#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace clade::statistics {

/// The positions of the keys in ascending order; equal keys by the second ones, where there are any, and then by position.
///
/// There is one for all who need an order, and it is no template: every sort with a comparison of its own would cost
/// each program that compares settings a part of a second to compile.
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
