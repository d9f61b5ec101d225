// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "columns.hpp"
#include "exp_kernel.hpp"
#include "log_kernel.hpp"

namespace clade::mathematics {

namespace detail {

/// Returns the product of y and a precise logarithm. `low` may be NaN if the product is not finite.
[[gnu::always_inline]] inline double_double power_exponent(const double_double& log, double y) noexcept {
  const auto y1 = leading_half(y);
  return ordered_sum(y1 * log.high, (y - y1) * log.high + y * log.low);
}

/// Returns x for y = 1 and x * x for y = 2, without the rounding errors of a logarithm. Returns `power` for other y.
[[gnu::always_inline]] inline double first_powers(double x, double y, double power) noexcept {
  const auto square = x * x;
  const auto other = y == 2 ? square : power;
  return y == 1 ? x : other;
}

/// Returns 2 if y is an odd integer, 1 if y is an even integer, and 0 for other numbers, infinities and NaN.
inline int wholeness(double y) noexcept {
  const auto size = magnitude(y);
  if (!(size < 0x1p53)) return size < infinity ? 1 : 0;  // numbers of this size are even integers
  const auto whole = static_cast<std::int64_t>(size);
  if (static_cast<double>(whole) != size) return 0;
  return (whole & 1) != 0 ? 2 : 1;
}

/// Returns pow(x, y) if x is not a positive normal number or if the result may not be a normal number.
[[gnu::noinline]] inline double unusual_pow(double x, double y) noexcept {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return nan;
  if (y == 1) return x;
  if (y == 2) return x * x;
  const auto size = magnitude(x);
  if (magnitude(y) == infinity) {
    if (size == 1) return 1;
    return (size > 1) == (y > 0) ? infinity : 0.0;
  }
  const auto whole = wholeness(y);
  const auto sign = (bits_of(x) & sign_bit) != 0 && whole == 2 ? sign_bit : 0;
  if (size == 0 || size == infinity) return from_bits(bits_of((size > 0) == (y > 0) ? infinity : 0.0) | sign);
  if (x < 0 && whole == 0) return nan;
  if (size == 1) return from_bits(bits_of(1) | sign);
  double power;
  if (magnitude(y) > 0x1p65) {  // the logarithm is at least 2^-53 in magnitude, so the power overflows or underflows
    power = (size > 1) == (y > 0) ? infinity : 0.0;
  } else {
    const auto subnormal = size < std::numeric_limits<double>::min();
    auto parts = log_parts_of(subnormal ? size * 0x1p54 : size);
    if (subnormal) parts.k -= 54;
    const auto exponent = power_exponent(precise_log_of(parts), y);
    power = any_exp(exponent.high, exponent.low);
  }
  return from_bits(bits_of(power) | sign);
}

/// Returns whether x is a positive normal number.
[[gnu::always_inline]] inline bool usual_base(double x) noexcept {
  return x >= std::numeric_limits<double>::min() && x <= std::numeric_limits<double>::max();
}

/// Returns whether the exponential of a number is certainly a normal number.
[[gnu::always_inline]] inline bool usual_exponent(const double_double& exponent) noexcept {
  const auto sum = exponent.high + exponent.low;  // the sum is NaN if either part is NaN
  return sum >= -708 && sum <= 709;
}

}  // namespace detail

/// Returns x to the power of y, with the same bits on every platform. The error is below 2 units in the last place
/// (ulp). The result is exact if the power can be represented as a double.
///
/// The special cases are those of C. pow(x, ±0) and pow(1, y) are 1 even if x or y is NaN. For any other NaN argument,
/// and for a negative x with a non-integer y, the result is NaN. For an odd integer y, the result has the sign of x,
/// even if x is ±0 or ±inf. For negative y, pow(±0, y) is ±inf if y is an odd integer and inf otherwise. pow(-1, ±inf)
/// is 1. For other x, pow(x, inf) is 0 if |x| < 1 and inf if |x| > 1, and pow(x, -inf) is inf if |x| < 1 and 0 if |x| >
/// 1.
///
/// The power is computed as exp(y log x) with at least nine extra bits for the logarithm. Negative bases, subnormal
/// bases and results, and values that are not finite take a slower path.
/// Source: Ng, "fdlibm", 1993.
/// ~~~
/// mathematics::pow(2.0, 10.0);  // = 1024.0
/// ~~~
inline double pow(double x, double y) noexcept {
  if (detail::usual_base(x)) {
    const auto exponent = detail::power_exponent(detail::precise_log_of(detail::log_parts_of(x)), y);
    if (detail::usual_exponent(exponent)) {
      return detail::first_powers(x, y, detail::normal_exp(exponent.high, exponent.low));
    }
  }
  return detail::unusual_pow(x, y);
}

namespace detail {

/// Computes the powers of a column. `exponents(from, count, block)` fills a block with the exponents of `count` values
/// from position `from` on.
template <class Exponents>
[[gnu::always_inline]] inline void powers(std::span<const double> x, std::span<double> power, Exponents exponents) {
  if (x.size() != power.size()) refuse_columns(x.size(), power.size());
  by_blocks(x.size(), [=](std::size_t from, std::size_t count) __attribute__((always_inline)) {
    alignas(64) double base[block_size], y[block_size], high[block_size], low[block_size];
    load(x.data() + from, count, base);
    exponents(from, count, y);
    std::uint64_t unusual = 0;
    for (std::size_t i = 0; i < block_size; ++i) unusual |= usual_base(base[i]) ? 0U : 1U;
    for (std::size_t i = 0; i < block_size; ++i) {
      const auto exponent = power_exponent(precise_log_of(log_parts_of(base[i])), y[i]);
      high[i] = exponent.high;
      low[i] = exponent.low;
    }
    for (std::size_t i = 0; i < block_size; ++i) unusual |= usual_exponent({high[i], low[i]}) ? 0U : 1U;
    if (unusual == 0) {
      for (std::size_t i = 0; i < block_size; ++i) high[i] = first_powers(base[i], y[i], normal_exp(high[i], low[i]));
    } else {
      for (std::size_t i = 0; i < count; ++i) high[i] = mathematics::pow(base[i], y[i]);
    }
    store(high, count, power.data() + from);
  });
}

}  // namespace detail

/// Computes power_i = pow(x_i, y_i) for all values of two columns, vectorized, with the same bits as the scalar
/// function. `power` may be identical to `x` or `y` but must not overlap them otherwise. Throws std::invalid_argument
/// if the sizes differ.
/// ~~~
/// const std::vector x{2.0, 3.0}, y{10.0, 2.0};
/// std::vector<double> power(2);
/// mathematics::pow(x, y, power);
/// power;  // = std::vector<double>{1024, 9}
/// ~~~
inline void pow(std::span<const double> x, std::span<const double> y, std::span<double> power) {
  if (x.size() != y.size()) detail::refuse_columns(x.size(), y.size());
  detail::powers(x, power, [=](std::size_t from, std::size_t count, double* block) __attribute__((always_inline)) {
    detail::load(y.data() + from, count, block);
  });
}

/// Computes power_i = pow(x_i, y) for all values of a column, like the function above.
/// ~~~
/// std::vector x{2.0, 3.0};
/// mathematics::pow(x, 2, x);
/// x;  // = std::vector<double>{4, 9}
/// ~~~
inline void pow(std::span<const double> x, double y, std::span<double> power) {
  detail::powers(x, power, [=](std::size_t, std::size_t, double* block) __attribute__((always_inline)) {
    std::fill_n(block, detail::block_size, y);
  });
}

}  // namespace clade::mathematics
