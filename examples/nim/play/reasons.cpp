// SPDX-License-Identifier: BSL-1.0
#include "reasons.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../evaluate.hpp"
#include "../expression.hpp"
#include "../printer.hpp"
#include "common/columns.hpp"
#include "common/lines.hpp"

namespace nim {
namespace {

bool has_nim_sum(const rules& rule_set) { return rule_set.game == game::nim && !rule_set.misere; }

// a ^ b ^ c
expression nim_sum(std::size_t piles) {
  expression_builder made;
  auto sum = made.pile(0);
  for (std::size_t pile = 1; pile < piles; ++pile) sum = made.binary(operation::bit_xor, sum, made.pile(pile));
  return made.take(sum);
}

// A move as it is typed: "c 3", or "a 1 b 1".
std::string as_typed(const position& from, const position& to) {
  std::string text;
  for (std::size_t pile = 0; pile < from.size(); ++pile) {
    if (from[pile] == to[pile]) continue;
    text += (text.empty() ? "" : " ") + std::string(1, letter(pile)) + ' ' + std::to_string(from[pile] - to[pile]);
  }
  return text;
}

// The first move to a position at which the player to move loses.
std::optional<position> winning_move(
    const rules& rule_set, position at, const std::function<bool(const position&)>& is_lost) {
  std::optional<position> found;
  for_each_move(rule_set, at, [&](const position& next) {
    if (!found && is_lost(next)) found = next;
  });
  return found;
}

// How the winner judges positions.
struct judgement {
  std::string heading;  ///< of the column of a table
  std::function<std::string(const position&)> of;
  std::function<bool(const position&)> is_lost;
  std::string lost;  ///< "the value is 0"
};

// The moves, and the judgement after each of them.
void print_moves(
    std::ostream& out, const position& piles, std::span<const made_move> moves, const judgement& by,
    std::size_t first) {
  std::vector<std::vector<std::string>> rows{{"", "move", "leaves", by.heading}};
  for (auto i = first; i <= moves.size(); ++i) {
    const auto& at     = i == 0 ? piles : moves[i - 1].to;
    const auto& before = i < 2 ? piles : moves[i - 2].to;
    if (i == first) {
      rows.push_back({i == 0 ? "start" : "...", "", to_text(at), by.of(at)});
    } else {
      rows.push_back({moves[i - 1].by_human ? "you" : "I", as_typed(before, at), to_text(at), by.of(at)});
    }
  }
  common::print_columns(out, rows);
}

}  // namespace

std::string adviser::hint_at(const position& at) {
  const bool by_sum = has_nim_sum(of_.rule_set);
  if (!by_sum && !analysis_) {
    try {
      analysis_.emplace(of_.rule_set, of_.piles);
    } catch (const std::invalid_argument& error) {
      return "I have no hint: " + std::string(error.what()) + '.';
    }
  }
  const auto sum     = nim_sum(at.size());
  const auto is_lost = [&](const position& next) {
    return by_sum ? evaluate(sum, next) == 0 : analysis_->is_lost(next);
  };
  const auto written = [](const position& of) {
    std::string text;
    for (const auto pile : of) text += (text.empty() ? "" : " ^ ") + std::to_string(pile);
    return text;
  };
  if (const auto next = winning_move(of_.rule_set, at, is_lost)) {
    if (is_final(of_.rule_set, *next)) return as_typed(at, *next) + " wins: it leaves no move.";
    const auto move = as_typed(at, *next) + " wins: it leaves " + to_text(*next);
    return by_sum ? move + ", whose nim-sum " + written(*next) +
                        " is 0. Every move makes the sum another number, and "
                        "from any other number a move makes it 0 again."
                  : move + ". The player to move then loses.";
  }
  return by_sum ? "No move wins: the nim-sum " + written(at) + " is 0, and every move makes it another number."
                : "No move wins: after every move the other player can win.";
}

void explain_defeat(
    std::ostream& out, const start& of, const player& winner, std::span<const made_move> moves, std::size_t columns) {
  constexpr std::size_t most_moves = 12, others = 20;  // columns of a table besides that of positions
  constexpr std::uint64_t longest = 100;               // parts of a formula that a person may want to read
  const auto* const by_formula    = std::get_if<expression_player>(&winner);
  const auto* const perfect       = std::get_if<optimal_player>(&winner);
  if (!by_formula && !perfect) return;
  const auto print = [&](const std::string& text) {
    for (const auto& line : common::lines_of(text, columns)) out << line << '\n';
  };

  std::optional<expression> formula;
  if (by_formula) formula = by_formula->strategy;
  if (perfect && has_nim_sum(of.rule_set)) formula = nim_sum(of.piles.size());
  judgement by;
  out << '\n';
  if (formula) {
    const auto parts = written_size(*formula);
    const auto name  = (perfect ? "nim-sum " : "formula ") +
                      (parts <= longest ? to_text(*formula) : "of " + std::to_string(parts) + " parts");
    print("I moved by the " + name + '.');
    print((perfect ? "The player" : "If it is right, the player") + std::string(" to move loses where it is 0."));
    const auto value = [&](const position& at) { return evaluate(*formula, at); };
    by               = {
        "value", [=](const position& at) { return std::to_string(value(at)); },
        [=](const position& at) { return value(at) == 0; }, "the value is 0"};
  } else {
    print("I know who wins at every position.");
    by = {
        "to move", [&](const position& at) { return std::string(perfect->is_lost(at) ? "loses" : "wins"); },
        [&](const position& at) { return perfect->is_lost(at); }, "the player to move loses"};
  }
  if (to_text(of.piles).size() + others <= columns) {
    print_moves(out, of.piles, moves, by, moves.size() - std::min(moves.size(), most_moves));
  }

  const auto before = [&](std::size_t i) -> const position& { return i == 0 ? of.piles : moves[i - 1].to; };
  bool always_lost  = true;
  for (auto i = moves.size(); i-- > 0;) {
    if (!moves[i].by_human) continue;
    always_lost = always_lost && by.is_lost(before(i));
    if (by.is_lost(moves[i].to)) continue;
    if (const auto better = winning_move(of.rule_set, before(i), by.is_lost)) {
      print(
          (by_formula ? "By the formula, " : "") + as_typed(before(i), *better) + " was better at " +
          to_text(before(i)) + ": it leaves " + to_text(*better) + ", where " + by.lost + '.');
      return;
    }
  }
  if (always_lost) {
    print(
        std::string(by_formula ? "By the formula, you" : "You") + " had no better move: at each of your turns " +
        (formula ? "the value was 0." : "the player to move lost."));
  }
}

}  // namespace nim
