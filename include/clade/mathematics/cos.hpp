// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "sin_kernel.hpp"

namespace clade::mathematics {

/// Returns the cosine of x, in radians, with the same bits on every platform. The error is below 1 unit in the last
/// place (ulp).
///
/// cos(±0) is 1; cos(±inf) and cos(NaN) are NaN.
///
/// The cosine is computed as the sine of x + pi / 2 by incrementing the quadrant, see `sin`.
/// ~~~
/// mathematics::cos(0.0);  // = 1.0
/// ~~~
inline double cos(double x) noexcept {
  const auto positive = detail::magnitude(x);
  if (!(positive < detail::infinity)) return detail::nan;
  auto angle =
      positive <= detail::largest_quick_angle ? detail::reduced_angle(positive) : detail::reduced_large_angle(positive);
  ++angle.quadrant;
  return detail::sin_of(angle);
}

/// Computes y_i = cos(x_i) for all values of a column, vectorized, with the same bits as the scalar function. The
/// columns may be identical but must not overlap otherwise. Throws std::invalid_argument if their sizes differ.
/// ~~~
/// const std::vector x{0.0, 1.0};
/// std::vector<double> y(2);
/// mathematics::cos(x, y);
/// y;  // = std::vector<double>{1, mathematics::cos(1)}
/// ~~~
inline void cos(std::span<const double> x, std::span<double> y) {
  detail::each(
      x, y, [](double v) __attribute__((always_inline)) { return detail::magnitude(v) <= detail::largest_quick_angle; },
      [](double v) __attribute__((always_inline)) {
        auto angle = detail::reduced_angle(detail::magnitude(v));
        ++angle.quadrant;
        return detail::sin_of(angle);
      },
      [](double v) { return mathematics::cos(v); });
}

}  // namespace clade::mathematics
