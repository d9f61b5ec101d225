#pragma once

#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "players.hpp"
#include "rules.hpp"

namespace nim {

/// Plays a game from the piles. True where the player who begins wins.
///
/// Whatever the players choose at random follows from the stream: the first draws from its fork 0, the second from fork
/// 1.
inline bool first_wins(
    const rules& by, position at, const player& first, const player& second, const clade::random_stream& rng) {
  clade::random_stream streams[] = {rng.fork(0), rng.fork(1)};
  for (std::size_t turn = 0;; turn = 1 - turn) {
    if (is_final(by, at)) return (turn == 1) != by.misere;  // who must move now has lost, or won in misère play
    at = choose(turn == 0 ? first : second, by, at, streams[turn]);
  }
}

}  // namespace nim
