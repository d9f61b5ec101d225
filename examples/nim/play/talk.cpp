// SPDX-License-Identifier: BSL-1.0
#include "talk.hpp"

#include <algorithm>
#include <clade/run/stop/interrupted.hpp>
#include <cstddef>
#include <utility>
#include <variant>

#include "common/ending_signals.hpp"
#include "common/lines.hpp"
#include "common/prompt_input.hpp"
#include "typed_move.hpp"

namespace nim {
namespace {

std::string coloured(bool wanted, int colour, const std::string& text) {
  return wanted ? "\x1b[" + std::to_string(colour) + 'm' + text + "\x1b[0m" : text;
}

// Prints the piles, one a line: its letter, a bar for each object if there is room, and their number.
void print_piles(const talk_streams& streams, const position& at, const position& piles) {
  const auto room = std::max(std::int64_t{3}, static_cast<std::int64_t>(streams.columns) - 20);  // beside the rest
  const auto wide = static_cast<std::size_t>(std::min(room, std::ranges::max(piles)));
  for (std::size_t pile = 0; pile < at.size(); ++pile) {
    const auto shown = static_cast<std::size_t>(std::min(room, at[pile]));
    std::string bars(shown, '|');
    if (at[pile] > room) bars.replace(shown - 3, 3, "...");
    streams.out << letter(pile) << "  " << coloured(streams.colour && shown > 0, 33, bars)
                << std::string(wide - shown + 2, ' ') << at[pile] << '\n';
  }
}

// "2 from c, 1 from d"
std::string taken_text(const position& from, const position& to) {
  std::string text;
  for (std::size_t pile = 0; pile < from.size(); ++pile) {
    if (from[pile] == to[pile]) continue;
    if (!text.empty()) text += " and ";
    text += std::to_string(from[pile] - to[pile]) + " from " + letter(pile);
  }
  return text;
}

void say(const talk_streams& streams, const std::string& text) {
  for (const auto& line : common::lines_of(text, streams.columns)) streams.out << line << '\n';
}

void explain(const talk_streams& streams, const rules& rule_set) {
  const bool several = rule_set.game == game::wythoff || (rule_set.game == game::moore && rule_set.most > 1);
  say(streams, described_moves(rule_set) + (rule_set.misere ? " Who cannot move wins." : " Who cannot move loses."));
  say(streams, std::string("To take 1 from pile a, write a 1") + (several ? "; from several, a 1 b 1." : "."));
  say(streams, "hint shows a move that wins, ? shows this again, q quits.");
}

}  // namespace

std::string described(ending of) {
  switch (of) {
    case ending::human_wins:
      return "the human wins";
    case ending::computer_wins:
      return "the computer wins";
    case ending::quit:
      return "given up";
    case ending::input_ended:
      return "input ended";
    default:
      return common::interruption();
  }
}

account talk(
    const start& of, const player& computer, bool human_first, clade::random_stream rng, const talk_streams& streams) {
  account result;
  auto at         = of.piles;
  bool human      = human_first;
  const auto over = [&](ending ended) {
    result.ended   = ended;
    const bool won = ended == ending::human_wins;
    std::string text;
    if (is_complete(ended)) {
      text = std::string(human ? "You have" : "I have") + " no move left: " + (won ? "you win." : "I win.");
    } else {
      text = described(ended) + " after " + std::to_string(result.moves.size()) +
             (result.moves.size() == 1 ? " move" : " moves");
    }
    streams.out << coloured(streams.colour, won ? 32 : 31, text) << '\n';
    if (ended == ending::computer_wins) explain_defeat(streams.out, of, computer, result.moves, streams.columns);
    streams.out << std::flush;
    return result;
  };
  explain(streams, of.rule_set);
  adviser assistant(of);
  for (std::string line;; human = !human) {
    if (is_final(of.rule_set, at)) {
      const bool human_wins = human == of.rule_set.misere;
      return over(human_wins ? ending::human_wins : ending::computer_wins);
    }
    position next;
    if (!human) {
      if (clade::stop::interrupted::pending()) return over(ending::interrupted);
      next = choose(computer, of.rule_set, at, rng);
      say(streams, "I take " + taken_text(at, next) + ".");
    } else {
      streams.out << '\n';
      print_piles(streams, at, of.piles);
      while (next.empty()) {
        if (!common::ask(streams.in, streams.out, "Your move? ", streams.repeat, line)) {
          return over(clade::stop::interrupted::pending() ? ending::interrupted : ending::input_ended);
        }
        auto typed = read_line(of.rule_set, at, line);
        if (std::holds_alternative<quit>(typed)) return over(ending::quit);
        if (std::holds_alternative<help>(typed)) {
          explain(streams, of.rule_set);
          print_piles(streams, at, of.piles);
        } else if (std::holds_alternative<hint>(typed)) {
          ++result.hints;
          say(streams, assistant.hint_at(at));
        } else if (const auto* const wrong = std::get_if<mistake>(&typed)) {
          say(streams, wrong->what);
        } else {
          next = std::get<position>(std::move(typed));
        }
      }
    }
    at = next;
    result.moves.push_back({human, std::move(next)});
  }
}

}  // namespace nim
