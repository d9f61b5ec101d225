// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "check_sample.hpp"
#include "confidence_interval.hpp"

namespace clade::statistics {

/// Returns the distribution-free 95 % confidence interval of the median. Its ends are the k-th smallest and the k-th
/// largest value of the sample, for the largest k that gives the level.
///
/// The number of values below the true median has a binomial distribution with probability 1/2, so the coverage is at
/// least 95 %. With fewer than 6 values, the interval is (-infinity, infinity). A published median inside the interval
/// is consistent with the sample. Infinite values are allowed.
/// Cost: O(n log n).
/// Throws std::invalid_argument if the sample is empty or contains NaN or negative infinity.
/// Source: David and Nagaraja, "Order statistics", 2003, section 7.1.
/// ~~~
/// const std::vector<double> sample{5, 1, 4, 2, 6, 3};
/// statistics::median_interval(sample);  // = statistics::confidence_interval{1, 6}
/// ~~~
inline confidence_interval median_interval(std::span<const double> sample) {
  check_sample("median_interval sample", sample);
  std::vector<double> sorted(sample.begin(), sample.end());
  std::sort(sorted.begin(), sorted.end());
  const auto n = sorted.size();
  // The weights are the probabilities that k values are below the median, for k in the lower half, relative to the most
  // likely k. The tail is then shortened to 2.5 %.
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
  auto below = middle + 1;  // the rank of the lower end, or 0 if the sample is too small
  while (below > 0 && tail > most) tail -= weight[--below];
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if (below == 0) return {-infinity, infinity};
  return {sorted[below - 1], sorted[n - below]};
}

}  // namespace clade::statistics
