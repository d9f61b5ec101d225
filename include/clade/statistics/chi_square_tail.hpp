#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>

namespace clade::statistics {

/// The probability that a chi-squared variable with so many degrees of freedom, 1 or more, is at least `x`.
///
/// It is a finite sum of positive terms where the degrees are a whole number, accurate into the far tail: relative errors
/// stay below 1e-12. Nothing else of a library of distributions is needed here, which would cost each program that
/// compares settings some seconds to compile. Cost: O(degrees).
/// Source: Abramowitz and Stegun, "Handbook of mathematical functions", 1964, 26.4.4 and 26.4.5.
inline double chi_square_tail(double x, std::size_t degrees) {
  if (!(x > 0)) return 1;
  const auto half = x / 2;
  const bool odd = degrees % 2 == 1;
  // The i-th term is e^(-x/2) (x/2)^i / gamma(i + 1), i being 0, 1, ... or 1/2, 3/2, ...
  auto i = odd ? 0.5 : 0.0;
  auto logarithm = odd ? std::log(2 * std::sqrt(half) * std::numbers::inv_sqrtpi) - half : -half;
  double sum = odd ? std::erfc(std::sqrt(half)) : 0;
  for (; i < static_cast<double>(degrees) / 2; ++i) {
    sum += std::exp(logarithm);
    logarithm += std::log(half) - std::log(i + 1);
  }
  return sum < 1 ? sum : 1;
}

}  // namespace clade::statistics
