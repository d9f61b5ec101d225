// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>

#include "../mathematics/exp.hpp"

namespace clade::detail {

/// Returns the complementary error function of x >= 0, with the same bits on every platform and a relative error
/// below 2e-13. For x below 2, it is computed by a series of positive terms, and otherwise by Laplace's continued
/// fraction.
inline double error_complement(double x) {
  const auto square = x * x, density = mathematics::exp(-square) * std::numbers::inv_sqrtpi;
  if (x < 2) {
    double sum = 0, term = x;
    for (double k = 1; term > 1e-18 * sum; k += 2) {
      sum += term;
      term *= 2 * square / (k + 2);
    }
    return 1 - 2 * density * sum;
  }
  double fraction = x;
  for (int k = 60; k > 0; --k) fraction = x + k / (2 * fraction);
  return density / fraction;
}

}  // namespace clade::detail

namespace clade::statistics {

/// Returns the two-sided p-value of a z-score: the probability that a standard normal variable has an absolute value of
/// at least |z|. The relative error is below 1e-12 even far in the tails. The p-value underflows to 0 for |z| above
/// about 38.
/// ~~~
/// statistics::normal_tails(0);  // = 1.0
/// ~~~
inline double normal_tails(double z) { return clade::detail::error_complement(std::abs(z) / std::numbers::sqrt2); }

/// Returns the two-sided p-value of a discrete, approximately normal statistic with a given difference from its mean.
/// The continuity correction moves the statistic towards the mean by `step`, half the distance between adjacent values.
/// The p-value is 1 if the variance is 0.
/// ~~~
/// statistics::normal_tails_corrected(0.5, 1);  // = 1.0
/// ~~~
inline double normal_tails_corrected(double from_mean, double variance, double step = 0.5) {
  const auto distance = std::abs(from_mean);
  return variance > 0 && distance > step ? normal_tails((distance - step) / std::sqrt(variance)) : 1;
}

}  // namespace clade::statistics
