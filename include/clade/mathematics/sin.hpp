// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "sin_kernel.hpp"

namespace clade::mathematics {

/// Returns the sine of x, in radians, with the same bits on every platform. The error is below 1 unit in the last place
/// (ulp).
///
/// sin(±0) is ±0; sin(±inf) and sin(NaN) are NaN.
///
/// The angle is reduced modulo pi / 2: for |x| up to 2^20 by subtractions (Cody and Waite, 1980), and for larger |x| by
/// integer arithmetic (Payne and Hanek, 1983). The latter is not vectorized. The sine and the cosine of the remainder
/// are approximated by polynomials of degree 15 and 14.
/// ~~~
/// mathematics::sin(0.0);  // = 0.0
/// ~~~
inline double sin(double x) noexcept {
  const auto positive = detail::magnitude(x);
  if (!(positive < detail::infinity)) return detail::nan;
  const auto sine = detail::sin_of(positive <= detail::largest_quick_angle ? detail::reduced_angle(positive)
                                                                           : detail::reduced_large_angle(positive));
  return detail::from_bits(detail::bits_of(sine) ^ (detail::bits_of(x) & detail::sign_bit));
}

/// Computes y_i = sin(x_i) for all values of a column, vectorized, with the same bits as the scalar function. The
/// columns may be identical but must not overlap otherwise. Throws std::invalid_argument if their sizes differ.
/// ~~~
/// const std::vector x{0.0, 1.0};
/// std::vector<double> y(2);
/// mathematics::sin(x, y);
/// y;  // = std::vector<double>{0, mathematics::sin(1)}
/// ~~~
inline void sin(std::span<const double> x, std::span<double> y) {
  detail::each(
      x, y, [](double v) __attribute__((always_inline)) { return detail::magnitude(v) <= detail::largest_quick_angle; },
      [](double v) __attribute__((always_inline)) {
        const auto sine = detail::sin_of(detail::reduced_angle(detail::magnitude(v)));
        return detail::from_bits(detail::bits_of(sine) ^ (detail::bits_of(v) & detail::sign_bit));
      },
      [](double v) { return mathematics::sin(v); });
}

}  // namespace clade::mathematics
