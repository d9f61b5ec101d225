// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Nim and similar games: two players take turns and remove objects from piles.
namespace nim {

inline constexpr std::size_t max_piles     = 26;  ///< one for each letter
inline constexpr std::int64_t largest_pile = 1'000'000;
inline constexpr std::size_t max_amounts   = 64;  ///< of a subtraction set

/// The objects in each pile. The first pile is a, the second b, and so on.
using position = std::vector<std::int64_t>;

/// The objects that a move may take, always at least one.
/// - nim: any number of objects from one pile.
/// - limit: from 1 to `most` objects from one pile.
/// - subtract: as many objects from one pile as one of `amounts` says. The game may end before the piles are empty.
/// - moore: any numbers, which may differ, from up to `most` piles (Moore, "A generalization of the game called nim",
///   1910).
/// - wythoff: any number from one pile, or the same number from both; there are two piles (Wythoff, "A modification of
///   the game of nim", 1907).
enum class game : std::uint8_t { nim, limit, subtract, moore, wythoff };

/// The rules of a game. A player without a move loses in normal play, and wins in misère play.
struct rules {
  nim::game game                    = nim::game::nim;
  std::int64_t most                 = 1;    ///< objects for limit, piles for moore
  std::vector<std::int64_t> amounts = {1};  ///< for subtract: ascending, distinct
  bool misere                       = false;

  bool operator==(const rules&) const = default;
};

/// The letter of a pile, from 0.
constexpr char letter(std::size_t pile) { return static_cast<char>('a' + pile); }

/// "1,3,5"
std::string to_text(std::span<const std::int64_t> numbers);

/// Throws std::invalid_argument with the reason unless the game can be played from these piles: 1 to 26 of them with 0
/// to 10^6 objects each, two for wythoff.
void check(const rules& rule_set, const position& piles);

/// The number of moves that take objects from a pile of that size and no other.
inline std::int64_t moves_on_one(const rules& rule_set, std::int64_t pile) {
  switch (rule_set.game) {
    case game::limit:
      return std::min(pile, rule_set.most);
    case game::subtract:
      return std::ranges::upper_bound(rule_set.amounts, pile) - rule_set.amounts.begin();
    default:
      return pile;
  }
}

/// The i-th smallest number of objects, i from 0, that a move may take from one pile alone.
inline std::int64_t amount(const rules& rule_set, std::int64_t i) {
  return rule_set.game == game::subtract ? rule_set.amounts[static_cast<std::size_t>(i)] : i + 1;
}

namespace detail {

/// Moore's moves: each of the piles from `pile` on is left unchanged, or reduced while `more` piles may be.
template <class Visit>
void lower_piles(position& at, std::size_t pile, std::int64_t more, bool moved, Visit& visit) {
  if (pile == at.size() || more == 0) {
    if (moved) visit(static_cast<const position&>(at));
    return;
  }
  lower_piles(at, pile + 1, more, moved, visit);
  const auto objects = at[pile];
  while (at[pile] > 0) {
    --at[pile];
    lower_piles(at, pile + 1, more - 1, true, visit);
  }
  at[pile] = objects;
}

}  // namespace detail

/// Calls `visit(successor)` with every position that a move leads to, each once; always in the same order. `at` is
/// changed meanwhile and put back.
template <class Visit>
void for_each_move(const rules& rule_set, position& at, Visit&& visit) {
  if (rule_set.game == game::moore) return detail::lower_piles(at, 0, rule_set.most, false, visit);
  for (auto& pile : at) {
    const auto objects = pile;
    for (std::int64_t i = 0, n = moves_on_one(rule_set, objects); i < n; ++i) {
      pile = objects - amount(rule_set, i);
      visit(static_cast<const position&>(at));
    }
    pile = objects;
  }
  if (rule_set.game != game::wythoff) return;
  const auto both = std::min(at[0], at[1]);
  for (std::int64_t taken = 1; taken <= both; ++taken) {
    --at[0];
    --at[1];
    visit(static_cast<const position&>(at));
  }
  at[0] += both;
  at[1] += both;
}

/// Whether no move is left.
inline bool is_final(const rules& rule_set, const position& at) {
  return std::ranges::none_of(at, [&](auto pile) { return moves_on_one(rule_set, pile) > 0; });
}

}  // namespace nim
