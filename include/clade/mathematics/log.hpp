// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <span>

#include "columns.hpp"
#include "log_kernel.hpp"

namespace clade::mathematics {

/// Returns the natural logarithm of x, with the same bits on every platform. The error is below 1 unit in the last
/// place (ulp).
///
/// log(1) is +0, log(±0) is -inf, log(inf) is inf, and the logarithms of negative numbers and of NaN are NaN.
///
/// For x = 2^k (1 + f), log(1 + f) is approximated by f - f^2 / 2 + s (f^2 / 2 + R(s^2)), where s = f / (2 + f) and R
/// is a polynomial.
/// Source: Ng, "fdlibm", 1993.
/// ~~~
/// mathematics::log(1.0);  // = 0.0
/// ~~~
inline double log(double x) noexcept {
  using limits = std::numeric_limits<double>;
  if (x >= limits::min() && x <= limits::max()) return detail::log_of(detail::log_parts_of(x));
  if (x == 0) return -detail::infinity;
  if (!(x > 0)) return detail::nan;
  if (x > 1) return detail::infinity;
  auto parts = detail::log_parts_of(x * 0x1p54);
  parts.k -= 54;
  return detail::log_of(parts);
}

/// Computes y_i = log(x_i) for all values of a column, vectorized, with the same bits as the scalar function. The
/// columns may be identical but must not overlap otherwise. Throws std::invalid_argument if their sizes differ.
/// ~~~
/// const std::vector x{1.0, 2.0};
/// std::vector<double> y(2);
/// mathematics::log(x, y);
/// y;  // = std::vector<double>{0, mathematics::log(2)}
/// ~~~
inline void log(std::span<const double> x, std::span<double> y) {
  using limits = std::numeric_limits<double>;
  detail::each(
      x, y, [](double v) __attribute__((always_inline)) { return v >= limits::min() && v <= limits::max(); },
      [](double v) __attribute__((always_inline)) { return detail::log_of(detail::log_parts_of(v)); },
      [](double v) { return mathematics::log(v); });
}

}  // namespace clade::mathematics
