// SPDX-License-Identifier: BSL-1.0
#include "size.hpp"

#include <algorithm>
#include <charconv>
#include <clade/text/message.hpp>
#include <numeric>
#include <span>

namespace nim {
namespace {

// The number of sizes of one pile, and the number of moves from all of them.
struct pile_size {
  double sizes, moves;
};

pile_size measured(const rules& rule_set, std::span<const std::int64_t> sizes) {
  double moves = 0;
  for (const auto size : sizes) moves += static_cast<double>(moves_on_one(rule_set, size));
  return {static_cast<double>(sizes.size()), moves};
}

// The moves that take the same number from two piles of up to this many objects.
double moves_on_both(std::int64_t a, std::int64_t b) {
  double moves = 0;
  for (std::int64_t taken = 1; taken <= std::min(a, b); ++taken) {
    moves += static_cast<double>(a - taken + 1) * static_cast<double>(b - taken + 1);
  }
  return moves;
}

// The sizes of all piles together: a move on one leaves the others at any of their sizes; Moore's moves choose up to
// `most` piles (elementary symmetric polynomials). `on_both` are the moves that reduce both piles by the same number.
space_size combined(const rules& rule_set, std::span<const pile_size> piles, double on_both) {
  const auto at_once =
      rule_set.game == game::moore ? std::min(piles.size(), static_cast<std::size_t>(rule_set.most)) : 1;
  std::vector<double> lowered(at_once + 1);  // by the number of piles that a move lowers
  lowered[0] = 1;
  for (const auto& pile : piles) {
    for (auto k = at_once; k > 0; --k) lowered[k] = lowered[k] * pile.sizes + lowered[k - 1] * pile.moves;
    lowered[0] *= pile.sizes;
  }
  return {lowered[0], std::accumulate(lowered.begin() + 1, lowered.end(), on_both)};
}

}  // namespace

std::vector<std::int64_t> all_sizes(std::int64_t largest) {
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(largest) + 1);
  std::iota(sizes.begin(), sizes.end(), 0);
  return sizes;
}

std::vector<std::int64_t> reachable_sizes(const rules& rule_set, std::int64_t pile) {
  if (rule_set.game != game::subtract) return all_sizes(pile);
  std::vector<std::int64_t> sizes;
  std::vector<bool> reached(static_cast<std::size_t>(pile) + 1);
  reached.back() = true;
  for (auto size = pile; size >= 0; --size) {
    if (!reached[static_cast<std::size_t>(size)]) continue;
    sizes.push_back(size);
    for (const auto taken : rule_set.amounts) {
      if (taken <= size) reached[static_cast<std::size_t>(size - taken)] = true;
    }
  }
  std::ranges::reverse(sizes);
  return sizes;
}

space_size size_of_reachable(const rules& rule_set, const position& piles) {
  std::vector<pile_size> sizes;
  for (std::size_t i = 0; i < piles.size(); ++i) {
    const bool as_before = i > 0 && piles[i] == piles[i - 1];
    sizes.push_back(as_before ? sizes.back() : measured(rule_set, reachable_sizes(rule_set, piles[i])));
  }
  return combined(rule_set, sizes, rule_set.game == game::wythoff ? moves_on_both(piles[0], piles[1]) : 0);
}

space_size size_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest) {
  const std::vector<pile_size> sizes(piles, measured(rule_set, all_sizes(largest)));
  return combined(rule_set, sizes, rule_set.game == game::wythoff ? moves_on_both(largest, largest) : 0);
}

double moves_from(const rules& rule_set, const position& at) {
  std::vector<pile_size> sizes;
  for (const auto pile : at) sizes.push_back({1, static_cast<double>(moves_on_one(rule_set, pile))});
  const auto on_both = rule_set.game == game::wythoff ? static_cast<double>(std::min(at[0], at[1])) : 0;
  return combined(rule_set, sizes, on_both).moves;
}

std::string count_text(double count) {
  char text[40];
  const bool exact = count < 0x1p53;
  const auto end   = exact ? std::to_chars(text, text + sizeof text, count, std::chars_format::fixed).ptr
                           : std::to_chars(text, text + sizeof text, count, std::chars_format::scientific, 2).ptr;
  return (exact ? "" : "about ") + std::string(text, end);
}

void check_size(const std::string& what, const space_size& size) {
  if (size.positions <= static_cast<double>(max_positions) && size.moves <= static_cast<double>(max_moves)) return;
  clade::detail::refuse(
      {what, " has ", count_text(size.positions), " positions with ", count_text(size.moves), " moves, but at most ",
       max_positions, " positions with ", max_moves, " moves can be searched"});
}

}  // namespace nim
