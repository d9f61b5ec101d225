// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"

namespace clade::mathematics::detail {

/// A reduced angle: quadrant * pi / 2 + high + low, where |high + low| is at most slightly above pi / 4.
struct angle {
  std::uint64_t quadrant;  // only the lower two bits matter
  double high, low;
};

/// The largest angle that `reduced_angle` reduces.
inline constexpr double largest_quick_angle = 0x1p20;

/// Reduces an angle x in [0, 2^20].
///
/// The number pi / 2 is split into three parts of 33 bits and a rest. The products of the quadrant and these parts are
/// exact, so the error is below 2^-130. Every double in this range except 0 is at least 2^-62 away from any multiple of
/// pi / 2.
/// Source: Cody and Waite, "Software manual for the elementary functions", 1980; Muller, "Elementary functions", 2016.
[[gnu::always_inline]] inline angle reduced_angle(double x) noexcept {
  const auto n = nearest_whole(x * 0x1.45f306dc9c883p-1);
  const auto first = exact_sum(x - n.value * 0x1.921fb54400000p+0, -(n.value * 0x1.0b4611a600000p-34));
  const auto second = exact_sum(first.high, -(n.value * 0x1.3198a2e000000p-69));
  const auto sum = ordered_sum(second.high, (first.low + second.low) - n.value * 0x1.b839a252049c1p-104);
  return {n.bits, sum.high, sum.low};
}

/// The bits of 2 / pi after the binary point, preceded by 64 zeros.
inline constexpr std::uint64_t bits_of_two_over_pi[] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

/// Reduces a finite angle x >= 2^20.
///
/// The angle x is an integer times 2^e, and the product of x and 2 / pi is needed modulo 4. Bits of 2 / pi that
/// contribute only multiples of 4 to the product are skipped. The next 192 bits suffice for an error below 2^-137.
/// Source: Payne and Hanek, "Radian reduction for trigonometric functions", 1983.
[[gnu::noinline]] inline angle reduced_large_angle(double x) noexcept {
  __extension__ using wide = unsigned __int128;
  const auto exponent = bits_of(x) >> 52;
  const auto whole = (bits_of(x) & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1} << 52);
  // With e = exponent - 1075, bit e - 2 after the binary point is the last one that contributes only multiples of 4.
  const auto skipped = static_cast<std::size_t>(exponent - 1075 - 2 + 64);
  const auto* const words = bits_of_two_over_pi + skipped / 64;
  const auto within = skipped % 64;
  const auto word = [&](std::size_t i) {
    return within == 0 ? words[i] : (words[i] << within) | (words[i + 1] >> (64 - within));
  };
  // The product is computed modulo 2^192, in units of 2^-190 quarter turns.
  const auto low = static_cast<wide>(word(2)) * whole;
  const auto middle = static_cast<wide>(word(1)) * whole + static_cast<std::uint64_t>(low >> 64);
  const auto upper = word(0) * whole + static_cast<std::uint64_t>(middle >> 64);
  std::uint64_t part[] = {(upper << 2) | (static_cast<std::uint64_t>(middle) >> 62),
                          (static_cast<std::uint64_t>(middle) << 2) | (static_cast<std::uint64_t>(low) >> 62),
                          static_cast<std::uint64_t>(low) << 2};
  auto quadrant = upper >> 62;
  // The fraction beyond the quadrant is in [0, 1). A fraction of at least 1/2 is replaced by its difference from the
  // next quadrant, a negative number.
  const auto negative = (part[0] >> 63) != 0;
  if (negative) {
    ++quadrant;
    part[2] = ~part[2] + 1;
    part[1] = ~part[1] + (part[2] == 0 ? 1 : 0);
    part[0] = ~part[0] + (part[2] == 0 && part[1] == 0 ? 1 : 0);
  }
  double scale = 1;
  if (part[0] == 0) {
    part[0] = part[1];
    part[1] = part[2];
    part[2] = 0;
    scale = 0x1p-64;
  }
  const auto zeros = std::countl_zero(part[0]);
  if (zeros > 0) {
    part[0] = (part[0] << zeros) | (part[1] >> (64 - zeros));
    part[1] = (part[1] << zeros) | (part[2] >> (64 - zeros));
  }
  scale *= power_of_two(-zeros) * (negative ? -1 : 1);
  const auto high = static_cast<double>(static_cast<std::int64_t>(part[0] >> 11)) * 0x1p-53 * scale;
  const auto rest = ((part[0] << 42) | (part[1] >> 22)) & ((std::uint64_t{1} << 53) - 1);
  const auto high_low = static_cast<double>(static_cast<std::int64_t>(rest)) * 0x1p-106 * scale;
  const auto product = exact_product(high, 0x1.921fb54442d18p+0);
  const auto sum =
      ordered_sum(product.high, product.low + (high * 0x1.1a62633145c07p-54 + high_low * 0x1.921fb54442d18p+0));
  return {quadrant, sum.high, sum.low};
}

/// Returns the sine of a reduced angle. Both polynomials are computed; the quadrant selects one of them and the sign,
/// without a branch.
///
/// The terms are added in the order of fdlibm (Ng, 1993), including `low`.
[[gnu::always_inline]] inline double sin_of(const angle& a) noexcept {
  const auto r = a.high, z = r * r, z2 = z * z, half = 0.5 * z;
  const auto s12 = 0x1.1111111111110p-7 + z * -0x1.a01a01a019938p-13;
  const auto s34 = 0x1.71de3a5460957p-19 + z * -0x1.ae645412c4ecap-26;
  const auto s56 = 0x1.61217f0b24037p-33 + z * -0x1.ab17d3ce9d15bp-41;
  const auto s = s12 + z2 * (s34 + z2 * s56), cube = z * r;
  const auto sine = r - ((z * (0.5 * a.low - cube * s) - a.low) - cube * -0x1.5555555555555p-3);
  const auto c01 = 0x1.5555555555555p-5 + z * -0x1.6c16c16c16967p-10;
  const auto c23 = 0x1.a01a019f4eafdp-16 + z * -0x1.27e4fa17d9c81p-22;
  const auto c45 = 0x1.1eeb68e8f6cdfp-29 + z * -0x1.907da33638fbcp-37;
  const auto c = c01 + z2 * (c23 + z2 * c45), one = 1 - half;
  const auto cosine = one + (((1 - one) - half) + (z2 * c - r * a.low));
  const auto odd = -(a.quadrant & 1);  // all bits are set if the quadrant is odd, and no bits otherwise
  return from_bits(((bits_of(cosine) & odd) | (bits_of(sine) & ~odd)) ^ ((a.quadrant & 2) << 62));
}

}  // namespace clade::mathematics::detail
