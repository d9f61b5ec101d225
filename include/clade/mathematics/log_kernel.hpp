// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace clade::mathematics::detail {

/// The parts of a positive normal number x = 2^k (1 + f), where 1 + f is in [sqrt(1/2), sqrt(2)). The number f is
/// exact.
struct log_parts {
  double k, f;
};

/// Returns the parts of a positive normal number.
[[gnu::always_inline]] inline log_parts log_parts_of(double x) noexcept {
  constexpr std::uint64_t root = 0x3fe6a09e00000000;  // the upper 32 bits of sqrt(1/2)
  constexpr std::uint64_t mantissa = (std::uint64_t{1} << 52) - 1;
  const auto moved = bits_of(x) + (0x3ff0000000000000 - root);
  // The lower bits of the double 2^52 + n are n. This converts n to double without a conversion instruction.
  const auto k = from_bits((moved >> 52) | 0x4330000000000000) - (0x1p52 + 1023);
  return {k, from_bits((moved & mantissa) + root) - 1};
}

/// Returns the logarithm k ln 2 + log(1 + f), where log(1 + f) = 2 atanh(s) and s = f / (2 + f).
///
/// In f - f^2 / 2 + s (f^2 / 2 + p), p is a polynomial in s^2 that approximates 2 atanh(s) / s - 2. In this form f, the
/// largest term, is added without a rounding error of its own.
[[gnu::always_inline]] inline double log_of(const log_parts& parts) noexcept {
  const auto f = parts.f, s = f / (2 + f), z = s * s, z2 = z * z;
  const auto p01 = 0x1.5555555555558p-1 + z * 0x1.99999999952e2p-2;
  const auto p23 = 0x1.2492492df148dp-2 + z * 0x1.c71c62e5800a1p-3;
  const auto p45 = 0x1.7462b4ab2ef6bp-3 + z * 0x1.39fe606542ddep-3;
  const auto p = z * ((p01 + z2 * p23) + (z2 * z2) * (p45 + z2 * 0x1.2b584aae78a57p-3));
  const auto half_square = 0.5 * f * f;
  return parts.k * 0x1.62e42fefa3800p-1 -
         ((half_square - (s * (half_square + p) + parts.k * 0x1.ef35793c76730p-45)) - f);
}

/// Returns the logarithm with at least 62 significant bits, 26 of them in `high`, by the series of atanh(s) with s = f
/// / (2 + f).
///
/// The leading factors s and 3 + s^2 + ... of the series (2/3) s (3 + s^2 + ...) are split into numbers of 26 bits, so
/// that their products are exact.
/// Source: Ng, "fdlibm", 1993 (pow, with the logarithm to base 2).
[[gnu::always_inline]] inline double_double precise_log_of(const log_parts& parts) noexcept {
  const auto f = parts.f, d = 2 + f, reciprocal = 1 / d;
  const auto s = f * reciprocal;
  const auto s1 = leading_half(s), d1 = leading_half(d), d2 = (f - (d1 - 2));
  const auto s2 = ((f - s1 * d1) - s1 * d2) * reciprocal;
  const auto z = s * s, z2 = z * z, z4 = z2 * z2;
  const auto p01 = 0x1.3333333333333p-1 + z * 0x1.b6db6db6db7b2p-2;
  const auto p23 = 0x1.555555552ffeap-2 + z * 0x1.1745d19beb580p-2;
  const auto p45 = 0x1.d89d60bf76d8fp-3 + z * 0x1.99a52aec35745p-3;
  const auto p67 = 0x1.679daf3d0d998p-3 + z * 0x1.6821d31d0095ap-3;
  const auto square = s1 * s1;  // without a rounding error
  const auto rest = z2 * ((p01 + z2 * p23) + z4 * (p45 + z2 * p67)) + s2 * (s1 + s);
  const auto t1 = leading_half(3 + square + rest), t2 = rest - ((t1 - 3) - square);
  const auto u = s1 * t1, v = s2 * t1 + t2 * s;  // u has no rounding error
  const auto u1 = leading_half(u + v), u2 = v - (u1 - u);
  constexpr double thirds = 0x1.5555550000000p-1, thirds_low = 0x1.5555555555555p-27;  // together 2 / 3
  const auto log = thirds * u1;                                                        // without a rounding error
  const auto log_low = thirds_low * u1 + u2 * (2.0 / 3) + parts.k * 0x1.ef35793c76730p-45;
  const auto shift = parts.k * 0x1.62e42fefa3800p-1;  // without a rounding error
  const auto high = leading_half((log + log_low) + shift);
  return {high, log_low - ((high - shift) - log)};
}

}  // namespace clade::mathematics::detail
