// SPDX-License-Identifier: BSL-1.0
#include "match.hpp"

#include <cstddef>

namespace nim {

bool first_wins(
    const rules& by, position at, const player& first, const player& second, const clade::random_stream& rng) {
  clade::random_stream streams[] = {rng.fork(0), rng.fork(1)};
  for (std::size_t turn = 0;; turn = 1 - turn) {
    if (is_final(by, at)) return (turn == 1) != by.misere;  // the player to move has lost, or has won in misère play
    at = choose(turn == 0 ? first : second, by, at, streams[turn]);
  }
}

}  // namespace nim
