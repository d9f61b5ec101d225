// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <vector>

#include "positions.hpp"

namespace nim {

/// The value of each position: 1 for a P-position, won by the previous player, and 0 for an N-position.
///
/// Retrograde analysis: a position without a move is P in normal play and N in misère play; any other is P if no move
/// leads to a P-position. Exact for every game. Cost: each move is examined at most once.
std::vector<std::uint8_t> lost_positions(const positions& all, bool misere);

}  // namespace nim
