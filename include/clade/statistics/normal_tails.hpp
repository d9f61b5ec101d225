// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>

namespace clade::statistics {

/// The two-sided p-value of a z-score: the probability that a standard normal variable has an absolute value of at
/// least |z|. Accurate far into the tails; underflows to 0 above |z| of about 38.
/// ~~~
/// statistics::normal_tails(0);  // = 1.0
/// ~~~
inline double normal_tails(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }

/// The two-sided p-value of a discrete, approximately normal statistic. The continuity correction moves it by `step`,
/// half the distance between adjacent values, towards the mean. Returns 1 if the variance is 0.
/// ~~~
/// statistics::normal_tails_corrected(0.5, 1);  // = 1.0
/// ~~~
inline double normal_tails_corrected(double from_mean, double variance, double step = 0.5) {
  const auto distance = std::abs(from_mean);
  return variance > 0 && distance > step ? normal_tails((distance - step) / std::sqrt(variance)) : 1;
}

}  // namespace clade::statistics
