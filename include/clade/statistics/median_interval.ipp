// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "median_interval.hpp"

namespace clade::statistics {

CLADE_INLINE confidence_interval median_interval(std::span<const double> sample) {
  check_sample("median_interval sample", sample);
  std::vector<double> sorted(sample.begin(), sample.end());
  std::sort(sorted.begin(), sorted.end());
  const auto n = sorted.size();
  // Probabilities that k values are below the median, for the lower half, relative to the most likely k. The tail is
  // then shortened to 2.5 %.
  const auto middle = (n - 1) / 2;
  std::vector<double> weight(middle + 1, 1);
  double tail = weight[middle];
  for (auto k = middle; k > 0; --k) {
    weight[k - 1] = weight[k] * static_cast<double>(k) / static_cast<double>(n - k + 1);
    tail += weight[k - 1];
  }
  const auto centre =
      n % 2 == 0 ? weight[middle] * static_cast<double>(n - middle) / static_cast<double>(middle + 1) : 0;
  const auto most = 0.025 * (2 * tail + centre);
  auto below = middle + 1;  // number of values that may be below the interval
  while (below > 0 && tail > most) tail -= weight[--below];
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if (below == 0) return {-infinity, infinity};
  return {sorted[below - 1], sorted[n - below]};
}

}  // namespace clade::statistics
