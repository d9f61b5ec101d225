// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "normal_tails.hpp"

namespace clade::detail {

/// Returns the polar angle of a point (x, y) with x > 0 and y >= 0, in [0, pi / 2], with the same bits on every
/// platform. The angle is halved until the series of the arctangent converges fast. The relative error is a few units
/// in the last place.
inline double angle_of(double x, double y) {
  constexpr int halvings = 5;
  for (int i = 0; i < halvings; ++i) x += std::sqrt(x * x + y * y);
  // The tangent y / x is now below 0.05, so that the first omitted term is below 1e-20.
  const auto tangent = y / x, square = tangent * tangent;
  double sum = 0;
  for (int k = 15; k > 0; k -= 2) sum = 1.0 / k - square * sum;
  return tangent * sum * (1 << halvings);
}

}  // namespace clade::detail

namespace clade::statistics {

/// Returns the two-sided p-value of a t statistic: the probability that a variable with Student's t distribution with
/// `degrees` degrees of freedom, at least 1, has an absolute value of at least |t|. The absolute error is below 1e-12
/// for up to 10,000 degrees. For more degrees the normal distribution is used, and the absolute error is below 1e-4.
///
/// For an integer number of degrees, the probability is a finite sum.
/// Cost: O(degrees).
/// Source: Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.7.3 and 26.7.4.
/// ~~~
/// std::abs(statistics::student_t_tails(1, 1) - 0.5) < 1e-12;  // = true
/// ~~~
inline double student_t_tails(double t, std::size_t degrees) {
  // A library of distributions would add seconds to the compile time of programs that compare settings.
  if (degrees > 10'000) return normal_tails(t);
  const auto n = static_cast<double>(degrees), size = std::abs(t);
  const auto length = std::sqrt(n + size * size), sine = size / length, cosine = std::sqrt(n) / length;
  const bool odd = degrees % 2 == 1;
  double sum = 0, term = odd ? cosine : 1;
  for (double i = odd ? 3 : 2; i <= n; i += 2) {
    sum += term;
    term *= cosine * cosine * (i - 1) / i;
  }
  const auto inside = odd ? 2 / std::numbers::pi * (detail::angle_of(std::sqrt(n), size) + sine * sum) : sine * sum;
  return std::clamp(1 - inside, 0.0, 1.0);
}

/// Returns the value that |t| exceeds with probability `p`, in (0, 1); it is the inverse of `student_t_tails`. A 95 %
/// confidence interval of a mean of n values extends `student_t_limit(0.05, n - 1)` standard errors to both sides of
/// the mean. The limit is at most about 1e12.
/// Cost: 60 to 100 calls of `student_t_tails`.
/// ~~~
/// std::abs(statistics::student_t_limit(0.05, 9) - 2.262157) < 1e-6;  // = true
/// ~~~
inline double student_t_limit(double p, std::size_t degrees) {
  double low = 0, high = 1;
  while (student_t_tails(high, degrees) > p && high < 1e12) high *= 2;
  for (int i = 0; i < 60; ++i) {
    const auto middle = (low + high) / 2;
    (student_t_tails(middle, degrees) > p ? low : high) = middle;
  }
  return high;
}

}  // namespace clade::statistics
