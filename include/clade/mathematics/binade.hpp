// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

namespace clade::detail {

/// The largest power of two that is not above the size of a number, from 2^-1022, also for 0, to 2^1023.
///
/// In this unit numbers of that size, and sums of their squares, neither overflow nor vanish. Division by it is exact,
/// and so is multiplication by its inverse. So results have the same bits with and without the unit, unless those
/// without it overflow or vanish.
constexpr double binade(double size) noexcept {
  const auto exponent = std::bit_cast<std::uint64_t>(size) & 0x7ff0'0000'0000'0000;
  if (exponent == 0) return 0x1p-1022;
  return exponent == 0x7ff0'0000'0000'0000 ? 0x1p1023 : std::bit_cast<double>(exponent);
}

}  // namespace clade::detail
