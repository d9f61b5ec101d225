// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "mann_whitney.hpp"

namespace clade::statistics {

CLADE_INLINE double mann_whitney_tail(std::size_t n, std::size_t m, std::size_t u) {
  // U is the sum of n non-decreasing numbers in [0, m]. ways[k * width + s] counts the ways to reach the sum s with k
  // of them.
  const auto width = u + 1;
  std::vector<double> ways((n + 1) * width);
  ways[0] = 1;
  for (std::size_t number = 0; number <= m; ++number) {
    for (std::size_t k = 1; k <= n; ++k) {
      for (auto sum = number; sum < width; ++sum) ways[k * width + sum] += ways[(k - 1) * width + sum - number];
    }
  }
  double all = 1;
  for (std::size_t i = 1; i <= n; ++i) all *= static_cast<double>(m + i) / static_cast<double>(i);
  double sum = 0;
  for (std::size_t s = 0; s <= u; ++s) sum += ways[n * width + s];
  return sum / all;
}

CLADE_INLINE mann_whitney_result mann_whitney(std::span<const double> x, std::span<const double> y) {
  check_sample("mann_whitney x", x);
  check_sample("mann_whitney y", y);
  std::vector<double> all(x.begin(), x.end());
  all.insert(all.end(), y.begin(), y.end());
  const auto [ranks, ties] = midranks(all);

  const auto n = static_cast<double>(x.size()), m = static_cast<double>(y.size()), total = n + m;
  double u = -n * (n + 1) / 2;
  for (std::size_t i = 0; i < x.size(); ++i) u += ranks[i];
  if (ties == 0 && std::max(x.size(), y.size()) < 50) {
    const auto least = static_cast<std::size_t>(std::min(u, n * m - u));
    return {u, std::min(1.0, 2 * mann_whitney_tail(x.size(), y.size(), least)), true};
  }
  const auto variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)));
  return {u, normal_tails_corrected(u - n * m / 2, variance), false};
}

}  // namespace clade::statistics
