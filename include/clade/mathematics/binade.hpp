// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

namespace clade::detail {

/// The largest power of two that is at most |size|, limited to [2^-1022, 2^1023]; 2^-1022 for 0.
///
/// Relative to this unit, numbers of that size and sums of their squares neither overflow nor underflow. Division by it
/// and multiplication by its inverse are exact. Results are therefore the same with and without the unit, unless those
/// without it overflow or underflow.
constexpr double binade(double size) noexcept {
  const auto exponent = std::bit_cast<std::uint64_t>(size) & 0x7ff0'0000'0000'0000;
  if (exponent == 0) return 0x1p-1022;
  return exponent == 0x7ff0'0000'0000'0000 ? 0x1p1023 : std::bit_cast<double>(exponent);
}

}  // namespace clade::detail
