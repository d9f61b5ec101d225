// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

/// Returns the p-quantile of a sample, for p in [0, 1]: the value at position p (n - 1) of the sorted values, counted
/// from 0, with linear interpolation.
///
/// Infinities are allowed. Interpolation between a finite value and infinity yields infinity, so the median of runtimes
/// is infinite if fewer than half of the runs succeeded.
/// Cost: O(n).
/// Throws std::invalid_argument if the sample is empty or contains NaN or negative infinity, and if p is outside [0,
/// 1].
/// Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996, type 7.
/// ~~~
/// statistics::quantile(std::vector{1.0, 2.0, 3.0, 4.0, 5.0}, 0.25);  // = 2.0
/// ~~~
inline double quantile(std::span<const double> sample, detail::probability<"quantile p"> p) {
  check_sample("quantile sample", sample);
  std::vector<double> values(sample.begin(), sample.end());
  const auto position = p * static_cast<double>(values.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(position), values.size() - 1);
  const auto weight = position - static_cast<double>(below);

  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(values.begin(), at, values.end());
  if (weight == 0) return *at;
  const auto next = *std::min_element(at + 1, values.end());
  return std::isinf(next) ? next : std::lerp(*at, next, weight);
}

/// Returns the median: the middle value, or the mean of the two middle values. Throws like `quantile`.
/// ~~~
/// statistics::median(std::vector{3.0, 1.0, 2.0});  // = 2.0
/// ~~~
inline double median(std::span<const double> sample) { return quantile(sample, 0.5); }

}  // namespace clade::statistics
