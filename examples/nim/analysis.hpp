#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "positions.hpp"

namespace nim {

/// Which positions are P, won by the previous player, whoever must move there: 1 for P, 0 for N.
///
/// Retrograde analysis: a position without a move is P in normal play and N in misère play; any other is P where no
/// move leads to a P-position. Exact for every game. Cost: each move is looked at once at most.
inline std::vector<std::uint8_t> lost_positions(const positions& all, bool misere) {
  std::vector<std::uint8_t> lost(all.size());
  for (std::size_t x = 0; x < all.size(); ++x) {
    bool wins = misere && all.is_final(x);
    for (auto i = all.first[x]; i < all.first[x + 1] && !wins; ++i) wins = lost[all.successors[i]] != 0;
    lost[x] = !wins;
  }
  return lost;
}

}  // namespace nim
