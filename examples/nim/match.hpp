// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>

#include "players.hpp"
#include "rules.hpp"

namespace nim {

/// Plays a game from the piles. True if the first player wins.
///
/// All random choices of the players derive from the stream: the first draws from its fork 0, the second from fork 1.
bool first_wins(
    const rules& rule_set, position at, const player& first, const player& second, const clade::random_stream& rng);

}  // namespace nim
