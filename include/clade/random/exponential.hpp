// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

namespace clade::detail {

/// Returns exp(x) for x <= 0 with the same bits on every IEEE 754 platform. The results of std::exp depend on the
/// library.
///
/// With x = k ln 2 + r and |r| <= ln 2 / 2, exp(x) = 2^k exp(r), where exp(r) is a Taylor polynomial of degree 13. The
/// upper part of ln 2 has 32 bits, so its product with k is exact. The relative error is below 4e-16. For x below -708,
/// exp(x) is less than 4e-308, and the result is 0.
/// Cost: about 10 ns.
/// Source: Cody and Waite, "Software manual for the elementary functions", 1980.
constexpr double portable_exp(double x) noexcept {
  if (!(x >= -708)) return 0;
  constexpr double upper = 0x1.62e42feep-1, lower = 0x1.a39ef35793c76p-33;  // ln 2 = upper + lower
  const auto k = static_cast<int>(x * 0x1.71547652b82fep+0 - 0.5);          // x / ln 2, rounded to the nearest integer
  const auto r = (x - k * upper) - k * lower;
  // clang-format off
  constexpr double coefficients[] = {
      1.0 / 6'227'020'800, 1.0 / 479'001'600, 1.0 / 39'916'800, 1.0 / 3'628'800, 1.0 / 362'880, 1.0 / 40'320,
      1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2, 1};
  // clang-format on
  double sum = 0;
  for (const auto coefficient : coefficients) sum = sum * r + coefficient;
  return (1 + sum * r) * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + k) << 52);
}

}  // namespace clade::detail
