// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "../game_option.hpp"
#include "../players.hpp"
#include "../rules.hpp"

/// Why moves win.
namespace nim {

/// A move that was made.
struct made_move {
  bool by_human;
  position to;
};

/// Knows which moves win: in Nim by the nim-sum, in other games by an analysis of all positions that is made when it is
/// first needed.
class adviser {
 public:
  explicit adviser(start of) : of_(std::move(of)) {}

  /// A sentence on a position that is not final: a move that wins, as it is typed, and the reason, or that no move
  /// wins. If there are too many positions for an analysis, it says so.
  std::string hint_at(const position& at);

 private:
  start of_;
  std::optional<optimal_player> analysis_{};
};

/// Explains to the loser how the winner chose its moves: the formula that it played by, its value after each of the
/// last moves, and the last move of the loser that a better one could have replaced. A perfect player of Nim has the
/// nim-sum as its formula; in other games the explanation says who wins at each position. Prints nothing about players
/// without a strategy.
void explain_defeat(
    std::ostream& out, const start& of, const player& winner, std::span<const made_move> moves,
    std::size_t columns = 80);

}  // namespace nim
