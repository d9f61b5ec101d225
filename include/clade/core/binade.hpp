#pragma once

#include <bit>
#include <cstdint>

namespace clade::detail {

/// The power of two that is next below the size of a number, from 2^-1022, for 0 too, to 2^1023.
///
/// It is the unit in which numbers of that size, and sums of their squares, neither overflow nor vanish. To divide by it, or to
/// multiply by its inverse, rounds nothing. So results in this unit have the bits that they have without it, unless those
/// overflow or vanish.
constexpr double binade(double size) noexcept {
  const auto exponent = std::bit_cast<std::uint64_t>(size) & 0x7ff0'0000'0000'0000;
  if (exponent == 0) return 0x1p-1022;
  return exponent == 0x7ff0'0000'0000'0000 ? 0x1p1023 : std::bit_cast<double>(exponent);
}

}  // namespace clade::detail
