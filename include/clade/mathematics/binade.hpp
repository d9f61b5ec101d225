// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace clade::detail {

/// Returns the largest power of two that is at most |size|. Returns 2^-1022 for smaller sizes, including 0, and 2^1023
/// for infinity and NaN.
///
/// If numbers of this size are divided by this unit, sums of their squares neither overflow nor underflow. Divisions by
/// the unit and multiplications by its inverse are exact. Results are therefore the same as without the unit, unless a
/// computation without the unit overflows or underflows.
constexpr double binade(double size) noexcept {
  const auto exponent = std::bit_cast<std::uint64_t>(size) & 0x7ff0'0000'0000'0000;
  if (exponent == 0) return 0x1p-1022;
  return exponent == 0x7ff0'0000'0000'0000 ? 0x1p1023 : std::bit_cast<double>(exponent);
}

/// Returns the binade of the largest finite magnitude among `value(0)` to `value(n - 1)`: a unit for their sum and for
/// the sum of their squares.
template <class Value>
constexpr double common_binade(std::size_t n, const Value& value) noexcept {
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto v = static_cast<double>(value(i)), size = v < 0 ? -v : v;
    if (size > largest && size - size == 0) largest = size;
  }
  return binade(largest);
}

}  // namespace clade::detail
