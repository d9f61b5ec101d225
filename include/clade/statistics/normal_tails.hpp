// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>

namespace clade::statistics {

/// The probability that a standard normal variable lies at least as far from 0 as `z`, on either side: the two-sided
/// p-value of a z-score. Accurate into the far tails; from |z| of about 38 on it is too small for a double and becomes
/// 0.
/// ~~~
/// statistics::normal_tails(0);  // = 1.0
/// ~~~
inline double normal_tails(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }

/// The two-sided p-value of a statistic that is about normal but takes discrete values: it is moved by `step` towards
/// its mean, half the distance between two values. If the spread is 0, p is 1.
/// ~~~
/// statistics::normal_tails_corrected(0.5, 1);  // = 1.0
/// ~~~
inline double normal_tails_corrected(double from_mean, double variance, double step = 0.5) {
  const auto distance = std::abs(from_mean);
  return variance > 0 && distance > step ? normal_tails((distance - step) / std::sqrt(variance)) : 1;
}

}  // namespace clade::statistics
