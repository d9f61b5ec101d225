// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace clade::detail {

/// Two positions of a chromosome, i < j.
struct pair_of_positions {
  int i, j;
};

/// Returns pair number `index` in the order (0, 1), (0, 2), (1, 2), (0, 3), …
/// Cost: one square root.
inline pair_of_positions pair_at(std::size_t index) noexcept {
  auto j = static_cast<std::size_t>((1 + std::sqrt(1 + 8 * static_cast<double>(index))) / 2);
  while (j * (j - 1) / 2 > index) --j;  // the root may be rounded
  while ((j + 1) * j / 2 <= index) ++j;
  return {static_cast<int>(index - j * (j - 1) / 2), static_cast<int>(j)};
}

/// Returns the number of pairs of n positions.
constexpr std::size_t number_of_pairs(std::size_t n) noexcept { return n < 2 ? 0 : n * (n - 1) / 2; }

}  // namespace clade::detail
