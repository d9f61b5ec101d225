// SPDX-License-Identifier: BSL-1.0
#include "match.hpp"

#include <cstddef>

namespace nim {

bool first_wins(
    const rules& rule_set, position at, const player& first, const player& second, const clade::random_stream& rng) {
  clade::random_stream streams[] = {rng.fork(0), rng.fork(1)};
  for (std::size_t turn = 0;; turn = 1 - turn) {
    if (is_final(rule_set, at))
      return (turn == 1) != rule_set.misere;  // the player to move has lost, or has won in misère play
    at = choose(turn == 0 ? first : second, rule_set, at, streams[turn]);
  }
}

}  // namespace nim
