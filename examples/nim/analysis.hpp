// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <vector>

#include "positions.hpp"

namespace nim {

/// Which positions are P, won by the previous player: 1 for P, 0 for N.
///
/// Retrograde analysis: a position without a move is P in normal play and N in misère play; any other is P if no move
/// leads to a P-position. Exact for every game. Cost: each move is examined at most once.
std::vector<std::uint8_t> lost_positions(const positions& all, bool misere);

}  // namespace nim
