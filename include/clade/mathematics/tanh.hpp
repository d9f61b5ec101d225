// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "columns.hpp"
#include "exp_kernel.hpp"

namespace clade::mathematics {

namespace detail {

/// Clips x to [-20, 20], beyond which tanh rounds to ±1. NaN is unchanged.
[[gnu::always_inline]] inline double clipped_for_tanh(double x) noexcept {
  const auto above = x < -20 ? -20 : x;
  return above > 20 ? 20 : above;
}

/// tanh(x) for |x| <= 20.
[[gnu::always_inline]] inline double clipped_tanh(double x) noexcept {
  const auto parts = exp_of(2 * magnitude(x), 0);
  const auto scale = from_bits(0x3ff0000000000000 + (parts.k << 52));  // 2^k
  // exp(2x) - 1 and exp(2x) + 1 = denominator, each as a sum of two doubles.
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

/// The hyperbolic tangent of x, with the same bits on every platform. The error is below 1 unit in the last place
/// (ulp).
///
/// tanh(±0) is ±0, tanh(±inf) is ±1, tanh(NaN) is NaN.
///
/// Computed as (e - 1) / (e + 1) with e = exp(2x). Numerator, denominator and quotient are sums of two doubles, since
/// three rounding errors could exceed 1 ulp in total.
/// ~~~
/// mathematics::tanh(0.0);  // = 0.0
/// ~~~
inline double tanh(double x) noexcept {
  return x == x ? detail::clipped_tanh(detail::clipped_for_tanh(x)) : detail::nan;
}

/// y_i = tanh(x_i), vectorized, with the bits of the scalar function. The columns may be identical but must not overlap
/// otherwise. Throws std::invalid_argument if their sizes differ.
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
        // GCC would compile this to two branches in the second loop.
        v = detail::clipped_for_tanh(v);
        return v == v;
      },
      [](double v) __attribute__((always_inline)) { return detail::clipped_tanh(v); },
      [](double v) { return mathematics::tanh(v); });
}

}  // namespace clade::mathematics
