// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace clade::detail {

// A product that differs from an integer only by rounding, such as 0.29 * 100 or 0.07 * 100, counts as that integer.
// The share and the product each have an error of at most half a unit in the last place, together at most 2^-52.

/// The largest whole number not above share * size.
constexpr std::size_t at_most_share(double share, std::size_t size) {
  return static_cast<std::size_t>(share * static_cast<double>(size) * (1 + 0x1p-50));
}

/// The smallest whole number not below share * size.
constexpr std::size_t at_least_share(double share, std::size_t size) {
  const auto product = share * static_cast<double>(size) * (1 - 0x1p-50);
  const auto below = static_cast<std::size_t>(product);
  return below + (static_cast<double>(below) < product);
}

}  // namespace clade::detail
