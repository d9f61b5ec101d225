// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace clade::mathematics::detail {

/// The parts of an exponential 2^k (1 + high + rest), where |high| <= ln 2 / 2.
struct exp_parts {
  std::uint64_t k;  // the exponent in two's complement; the upper bits are unspecified
  double high, rest;
};

/// Returns the parts of exp(x + x_low), for |x| <= 2^10 and |x_low| much smaller than |x|.
///
/// The number k is x / ln 2, rounded to the nearest integer. The upper part of ln 2 has 42 bits, so its product with k
/// and the difference from x are exact (Cody and Waite, 1980). The terms of the polynomial are evaluated in pairs
/// (Estrin, 1960), because processors compute these in parallel.
[[gnu::always_inline]] inline exp_parts exp_of(double x, double x_low) noexcept {
  const auto k = nearest_whole(x * 0x1.71547652b82fep+0);
  const auto high = x - k.value * 0x1.62e42fefa3800p-1;
  const auto low = k.value * 0x1.ef35793c76730p-45 - x_low;
  const auto r = high - low, r2 = r * r, r4 = r2 * r2;
  const auto p01 = 0x1.5555555555556p-3 + r * 0x1.5555555555555p-5;
  const auto p23 = 0x1.11111111109b5p-7 + r * 0x1.6c16c16c167e2p-10;
  const auto p45 = 0x1.a01a01a7c2f2cp-13 + r * 0x1.a01a01a47a5abp-16;
  const auto p67 = 0x1.71de0db2eb873p-19 + r * 0x1.27e4e1f71bcbbp-22;
  const auto p89 = 0x1.af389eea54156p-26 + r * 0x1.1f66d957d0ef0p-29;
  const auto p = (p01 + r2 * p23) + r4 * ((p45 + r2 * p67) + r4 * p89);
  return {k.bits, high, r2 * (0.5 + r * p) - low};
}

/// Returns 1 + high + rest with little more than a single rounding error.
[[gnu::always_inline]] inline double sum_of(const exp_parts& parts) noexcept {
  const auto sum = ordered_sum(1, parts.high);
  return sum.high + (sum.low + parts.rest);
}

/// Returns exp(x + x_low) for x in [-708, 709]. The result and 2^k are normal numbers.
[[gnu::always_inline]] inline double normal_exp(double x, double x_low) noexcept {
  const auto parts = exp_of(x, x_low);
  return from_bits(bits_of(sum_of(parts)) + (parts.k << 52));
}

/// Returns exp(x + x_low) for any x except NaN, with overflow to infinity and underflow to 0.
inline double any_exp(double x, double x_low) noexcept {
  if (x > 710) return infinity;
  if (x < -746) return 0;
  const auto parts = exp_of(x, x_low);
  return scaled(sum_of(parts), static_cast<std::int64_t>(parts.k << 13) >> 13);
}

}  // namespace clade::mathematics::detail
