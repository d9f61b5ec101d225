// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>

namespace clade::mathematics::detail {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "clade::mathematics: double must be IEEE 754 binary64, evaluated without excess precision");

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// The only NaN that functions return. The bits of the NaN that an operation yields depend on the compiler, so no NaN
/// is propagated.
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The bit of a double that is set for negative numbers and -0.
inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

[[gnu::always_inline]] inline std::uint64_t bits_of(double x) noexcept { return std::bit_cast<std::uint64_t>(x); }
[[gnu::always_inline]] inline double from_bits(std::uint64_t bits) noexcept { return std::bit_cast<double>(bits); }

/// Returns the absolute value of x, without a branch.
[[gnu::always_inline]] inline double magnitude(double x) noexcept { return from_bits(bits_of(x) & ~sign_bit); }

/// Returns x with the lower 27 of its 53 significant bits cleared. The product of two such numbers is exact.
[[gnu::always_inline]] inline double leading_half(double x) noexcept {
  return from_bits(bits_of(x) & ~((std::uint64_t{1} << 27) - 1));
}

/// Returns 2^k for -1022 <= k <= 1023.
[[gnu::always_inline]] inline double power_of_two(std::int64_t k) noexcept {
  return from_bits(static_cast<std::uint64_t>(k + 1023) << 52);
}

/// Returns x * 2^k for x in (0.5, 2) and |k| <= 1200. Subnormal results are rounded a second time.
inline double scaled(double x, std::int64_t k) noexcept {
  const auto half = k / 2;
  return x * power_of_two(half) * power_of_two(k - half);
}

/// The integer nearest to a double, as a double and as bits.
struct whole_number {
  double value;        // the integer as a double
  std::uint64_t bits;  // the integer in two's complement, modulo 2^51; the upper bits are unspecified
};

/// Returns the integer nearest to x, for |x| <= 2^51. It is read from the lower bits of a shifted double. Unlike a
/// conversion to a 64-bit integer, this is vectorized for all processors.
[[gnu::always_inline]] inline whole_number nearest_whole(double x) noexcept {
  constexpr double shift = 0x1.8p52;
  const auto shifted = x + shift;
  return {shifted - shift, bits_of(shifted)};
}

/// An unevaluated sum of two doubles, with |low| much smaller than |high|.
struct double_double {
  double high, low;
};

/// Returns a + b exactly: the rounded sum and its rounding error. Requires |a| >= |b| or a = 0.
/// Source: Dekker, 1971.
[[gnu::always_inline]] inline double_double ordered_sum(double a, double b) noexcept {
  const auto sum = a + b;
  return {sum, b - (sum - a)};
}

/// Returns a + b exactly: the rounded sum and its rounding error.
/// Source: Knuth, "The art of computer programming", volume 2, 1969.
[[gnu::always_inline]] inline double_double exact_sum(double a, double b) noexcept {
  const auto sum = a + b, rest = sum - a;
  return {sum, (a - (sum - rest)) + (b - rest)};
}

/// Returns a * b exactly: the rounded product and its rounding error. The arguments must not be near the limits of
/// double.
/// Source: Dekker, 1971.
inline double_double exact_product(double a, double b) noexcept {
  const auto product = a * b;
  const auto a1 = leading_half(a), a2 = a - a1, b1 = leading_half(b), b2 = b - b1;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

}  // namespace clade::mathematics::detail
