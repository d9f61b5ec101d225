// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "exp_kernel.hpp"

namespace clade::mathematics {

namespace detail {

/// Returns x clipped to [-20, 20]; beyond these limits, tanh rounds to ±1. NaN is unchanged.
[[gnu::always_inline]] inline double clipped_for_tanh(double x) noexcept {
  const auto above = x < -20 ? -20 : x;
  return above > 20 ? 20 : above;
}

/// Returns tanh(x) for |x| <= 20.
[[gnu::always_inline]] inline double clipped_tanh(double x) noexcept {
  const auto parts = exp_of(2 * magnitude(x), 0);
  const auto scale = from_bits(0x3ff0000000000000 + (parts.k << 52));  // 2^k
  // The numerator exp(2x) - 1 and the denominator exp(2x) + 1 are sums of two doubles, with almost no rounding errors.
  const auto sum = ordered_sum(scale - 1, scale * parts.high);
  const auto n = ordered_sum(sum.high, sum.low + scale * parts.rest);
  const auto d = exact_sum(n.high, 2);
  // The quotient is computed as a sum of two doubles, so that only the sum is rounded.
  const auto reciprocal = 1 / d.high, q = leading_half(n.high * reciprocal);
  const auto d1 = leading_half(d.high), d2 = (d.high - d1) + (d.low + n.low);
  const auto rest = (((n.high - q * d1) - q * d2) + n.low) * reciprocal;
  return from_bits(bits_of(q + rest) | (bits_of(x) & sign_bit));
}

}  // namespace detail

/// Returns the hyperbolic tangent of x, with the same bits on every platform. The error is below 1 unit in the last
/// place (ulp).
///
/// tanh(±0) is ±0, tanh(±inf) is ±1, and tanh(NaN) is NaN.
///
/// The result is computed as (e - 1) / (e + 1) with e = exp(2x). The numerator, the denominator and the quotient are
/// sums of two doubles, because three rounding errors could exceed 1 ulp in total.
/// ~~~
/// mathematics::tanh(0.0);  // = 0.0
/// ~~~
inline double tanh(double x) noexcept {
  return x == x ? detail::clipped_tanh(detail::clipped_for_tanh(x)) : detail::nan;
}

/// Computes y_i = tanh(x_i) for all values of a column, vectorized, with the same bits as the scalar function. The
/// columns may be identical but must not overlap otherwise. Throws std::invalid_argument if their sizes differ.
/// ~~~
/// const std::vector x{0.0, 1.0};
/// std::vector<double> y(2);
/// mathematics::tanh(x, y);
/// y;  // = std::vector<double>{0, mathematics::tanh(1)}
/// ~~~
inline void tanh(std::span<const double> x, std::span<double> y) {
  detail::each(
      x, y,
      [](double& v) __attribute__((always_inline)) {
        // Values are clipped here because GCC would compile the clipping to two branches in the second loop.
        v = detail::clipped_for_tanh(v);
        return v == v;
      },
      [](double v) __attribute__((always_inline)) { return detail::clipped_tanh(v); },
      [](double v) { return mathematics::tanh(v); });
}

}  // namespace clade::mathematics
