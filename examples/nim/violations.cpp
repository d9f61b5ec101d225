// SPDX-License-Identifier: BSL-1.0
#include "violations.hpp"

namespace nim {

std::array<std::uint32_t, labellings> count_violations(
    const positions& all, bool misere, std::span<const std::uint64_t> zero, std::size_t genes) {
  bit_counts counts;
  std::array<std::uint64_t, 16> broken;
  std::size_t x = 0;
  for (; x + broken.size() <= all.size(); x += broken.size()) {
    for (std::size_t i = 0; i < broken.size(); ++i) broken[i] = broken_at(all, misere, zero, x + i);
    counts.add(broken);
  }
  for (; x < all.size(); ++x) counts.add(broken_at(all, misere, zero, x));
  return counts.totals(genes);
}

}  // namespace nim
