// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "expression.hpp"
#include "positions.hpp"
#include "rules.hpp"

/// Players: each chooses a move at a position that is not final, `player(by, at, rng)`, and returns the new position.
namespace nim {

/// The maximum number of moves considered at once.
inline constexpr std::size_t max_choices = std::size_t{1} << 18;

/// Throws std::invalid_argument unless the players below can choose among all moves from there and from all later
/// positions.
void check_choices(const rules& rule_set, const position& at);

/// Any move, each equally likely.
struct random_player {
  position operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const;
};

/// Takes as much as the rules allow from the first pile from which anything can be taken. It never takes from several
/// piles, which the rules of Moore and Wythoff would allow. Source: the "gabriele" strategy of the Nim laboratory of
/// the course Computational Intelligence, Politecnico di Torino.
struct gabriele_player {
  position operator()(const rules& rule_set, const position& at, clade::random_stream&) const;
};

/// Makes a uniform random move to a position at which an expression is 0, or any move if there is none. It wins every
/// game that can be won if the expression violates no theorem.
struct expression_player {
  expression strategy;

  position operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const;
};

/// Makes a uniform random move to a lost position, found by retrograde analysis, or any move if there is none. It wins
/// every game that can be won and makes no effort in lost ones.
class optimal_player {
 public:
  /// Analyses all positions that are reached from the piles. Throws std::invalid_argument if there are too many.
  optimal_player(const rules& rule_set, const position& piles);

  position operator()(const rules& rule_set, const position& at, clade::random_stream& rng) const;

  /// Whether the player to move loses against a perfect player, at a position that was reached from the piles.
  bool is_lost(const position& at) const;

 private:
  positions positions_;
  std::vector<std::uint8_t> lost_;
};

using player = std::variant<random_player, gabriele_player, expression_player, optimal_player>;

/// The position that the player moves to.
position choose(const player& mover, const rules& rule_set, const position& at, clade::random_stream& rng);

}  // namespace nim
