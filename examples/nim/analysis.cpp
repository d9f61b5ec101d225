// SPDX-License-Identifier: BSL-1.0
#include "analysis.hpp"

#include <cstddef>

namespace nim {

std::vector<std::uint8_t> lost_positions(const positions& all, bool misere) {
  std::vector<std::uint8_t> lost(all.size());
  for (std::size_t x = 0; x < all.size(); ++x) {
    bool wins = misere && all.is_final(x);
    for (auto i = all.first[x]; i < all.first[x + 1] && !wins; ++i) wins = lost[all.successors[i]] != 0;
    lost[x] = !wins;
  }
  return lost;
}

}  // namespace nim
