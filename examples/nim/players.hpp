#pragma once

#include <algorithm>
#include <clade/core/message.hpp>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "analysis.hpp"
#include "evaluate.hpp"
#include "expression.hpp"
#include "positions.hpp"
#include "rules.hpp"
#include "size.hpp"

/// Players: each chooses a move at a position that is not final, `player(by, at, rng)`, and returns where it leads.
namespace nim {

/// As many moves are weighed at once.
inline constexpr std::size_t most_choices = std::size_t{1} << 18;

/// Throws std::invalid_argument unless the players below can choose among all moves from there and from all later
/// positions.
inline void check_choices(const rules& by, const position& at) {
  check(by, at);
  if (const auto moves = moves_from(by, at); moves > static_cast<double>(most_choices)) {
    clade::detail::refuse(
        {detail::piles_option(at), " has ", count_text(moves), " moves, but at most ", most_choices,
         " can be weighed"});
  }
}

namespace detail {

/// One of the moves to a position for which `is_good`, each equally likely; where there is none, one of all moves.
template <class Good>
position random_move(const rules& by, position at, clade::random_stream& rng, Good&& is_good) {
  std::size_t moves = 0;
  std::vector<std::size_t> good;
  for_each_move(by, at, [&](const position& next) {
    if (is_good(next)) good.push_back(moves);
    ++moves;
  });
  if (moves == 0) clade::detail::refuse({"there is no move at ", to_text(at)});
  const auto chosen = good.empty() ? rng.below(moves) : good[rng.below(good.size())];
  position result;
  for_each_move(by, at, [&, number = std::size_t{0}](const position& next) mutable {
    if (number++ == chosen) result = next;
  });
  return result;
}

}  // namespace detail

/// Any move, each equally likely.
struct random_player {
  position operator()(const rules& by, const position& at, clade::random_stream& rng) const {
    return detail::random_move(by, at, rng, [](const position&) { return false; });
  }
};

/// Takes as much as the rules allow from the first pile from which anything can be taken. The rules of Moore and
/// Wythoff would let it take from others as well, which it never does. Source: the "gabriele" strategy of the Nim
/// laboratory of the course Computational Intelligence, Politecnico di Torino.
struct gabriele_player {
  position operator()(const rules& by, const position& at, clade::random_stream&) const {
    auto next = at;
    for (auto& pile : next) {
      const auto moves = moves_on_one(by, pile);
      if (moves == 0) continue;
      pile -= amount(by, moves - 1);
      return next;
    }
    clade::detail::refuse({"there is no move at ", to_text(at)});
  }
};

/// Moves to a position where an expression is 0, any of them with equal chance; where there is none, any move. It wins
/// whatever can be won where the expression breaks no theorem.
struct expression_player {
  expression strategy;

  position operator()(const rules& by, const position& at, clade::random_stream& rng) const {
    return detail::random_move(by, at, rng, [&](const position& next) { return evaluate(strategy, next) == 0; });
  }
};

/// Moves to a lost position, found by retrograde analysis, any of them with equal chance; where there is none, any
/// move: it wins whatever can be won, and makes no effort where it has lost.
class optimal_player {
 public:
  /// Analyses all positions that are reached from the piles. Throws std::invalid_argument where those are too many.
  optimal_player(const rules& by, const position& piles)
      : positions_(ordered_positions(by, piles)), lost_(lost_positions(positions_, by.misere)) {
    positions_.successors = {};  // the rules tell them
  }

  position operator()(const rules& by, const position& at, clade::random_stream& rng) const {
    return detail::random_move(by, at, rng, [&](const position& next) { return is_lost(next); });
  }

  /// Whether who must move at a position, one that was reached from the piles, loses against a perfect player.
  bool is_lost(const position& at) const {
    const auto number = positions_.find(at);
    if (!number) clade::detail::refuse({"the position ", to_text(at), " is not reached from the piles"});
    return lost_[*number] != 0;
  }

 private:
  positions positions_;
  std::vector<std::uint8_t> lost_;
};

using player = std::variant<random_player, gabriele_player, expression_player, optimal_player>;

/// Where the player moves.
inline position choose(const player& by_whom, const rules& by, const position& at, clade::random_stream& rng) {
  return std::visit([&](const auto& moves) { return moves(by, at, rng); }, by_whom);
}

}  // namespace nim
