// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace clade::detail {

// In these functions, a product that differs from an integer only by rounding errors, such as 0.29 * 100 or 0.07 * 100,
// counts as this integer. The share and the product each have a relative error of at most 2^-53, together about 2^-52.

/// Returns share * size rounded down to an integer.
constexpr std::size_t at_most_share(double share, std::size_t size) {
  return static_cast<std::size_t>(share * static_cast<double>(size) * (1 + 0x1p-50));
}

/// Returns share * size rounded up to an integer.
constexpr std::size_t at_least_share(double share, std::size_t size) {
  const auto product = share * static_cast<double>(size) * (1 - 0x1p-50);
  const auto below = static_cast<std::size_t>(product);
  return below + (static_cast<double>(below) < product);
}

}  // namespace clade::detail
