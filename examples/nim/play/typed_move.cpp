// SPDX-License-Identifier: BSL-1.0
#include "typed_move.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/usage_error.hpp"

namespace nim {
namespace {

std::string objects_text(std::int64_t n) { return std::to_string(n) + (n == 1 ? " object" : " objects"); }

// "1, 3 or 4"
std::string any_of(const std::vector<std::int64_t>& amounts) {
  std::string text;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    if (i > 0) text += i + 1 == amounts.size() ? " or " : ", ";
    text += std::to_string(amounts[i]);
  }
  return text;
}

}  // namespace

std::string described_moves(const rules& rule_set) {
  switch (rule_set.game) {
    case game::limit:
      return "A move takes from one pile, at most " + objects_text(rule_set.most) + ".";
    case game::subtract:
      return "A move takes " + any_of(rule_set.amounts) + " from one pile.";
    case game::moore:
      return rule_set.most == 1 ? "A move takes any number from one pile."
                                : "A move takes any numbers from up to " + std::to_string(rule_set.most) + " piles.";
    case game::wythoff:
      return "A move takes any number from one pile, or the same number from both.";
    default:
      return "A move takes any number from one pile.";
  }
}

std::optional<std::string> why_illegal(const rules& rule_set, const position& at, const position& taken) {
  std::int64_t piles = 0;
  for (std::size_t pile = 0; pile < at.size(); ++pile) {
    if (taken[pile] == 0) continue;
    ++piles;
    std::string of = "pile ";
    of += letter(pile);
    if (at[pile] == 0) return of + " is empty";
    if (taken[pile] > at[pile]) return of + " has only " + objects_text(at[pile]);
  }
  if (piles == 0) return "a move takes at least 1 object";
  auto next = at;
  for (std::size_t pile = 0; pile < at.size(); ++pile) next[pile] -= taken[pile];
  const bool one_amount = std::ranges::all_of(taken, [&](auto n) {
    return n == 0 || (rule_set.game == game::limit
                          ? n <= rule_set.most
                          : rule_set.game != game::subtract || std::ranges::binary_search(rule_set.amounts, n));
  });
  const bool legal      = rule_set.game == game::moore ? piles <= rule_set.most
                          : piles == 1                 ? one_amount
                                                       : rule_set.game == game::wythoff && taken[0] == taken[1];
  if (legal) return std::nullopt;
  auto why    = described_moves(rule_set);
  why.front() = 'a';
  why.pop_back();
  return why;
}

typed_line read_line(const rules& rule_set, const position& at, std::string_view line) {
  const auto text = common::trimmed(line);
  if (common::asks_for_help(text)) return help{};
  if (common::asks_to_quit(text)) return quit{};
  if (common::is_word(text, "hint")) return hint{};
  if (text.empty()) return mistake{"there is no move: write a pile and a number, like a 1"};
  const auto refused = [&](const std::string& why) {
    return mistake{common::in_quotes(text) + ' ' + why + ": write a pile and a number, like a 1"};
  };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  position taken(at.size());
  std::vector<bool> named(at.size());
  std::optional<std::size_t> pile;  // its number is still to come
  if (at.size() == 1 && is_digit(text.front())) pile = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (is_digit(c)) {
      if (!pile) return refused("has a number without a pile");
      std::int64_t number = 0;
      for (; i < text.size() && is_digit(text[i]); ++i) {
        number = std::min<std::int64_t>(2 * largest_pile, 10 * number + (text[i] - '0'));
      }
      taken[*pile] = number;
      named[*pile] = true;
      pile.reset();
      continue;
    }
    ++i;
    if (c == ' ' || c == '\t' || c == ',' || c == ';') continue;
    const char small = static_cast<char>(c | 0x20);
    if (small < 'a' || small > 'z') return refused("is not a move");
    const auto number = static_cast<std::size_t>(small - 'a');
    if (number >= at.size()) return mistake{std::string("there is no pile ") + c};
    if (pile) return refused("has a pile without a number");
    if (named[number]) return refused(std::string("names pile ") + small + " twice");
    pile = number;
  }
  if (pile) return refused("has a pile without a number");
  if (auto why = why_illegal(rule_set, at, taken)) return mistake{*std::move(why)};
  auto next = at;
  for (std::size_t i = 0; i < at.size(); ++i) next[i] -= taken[i];
  return next;
}

}  // namespace nim
