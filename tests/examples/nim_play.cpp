// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "nim/game_option.hpp"
#include "nim/parser.hpp"
#include "nim/play/reasons.hpp"
#include "nim/play/talk.hpp"
#include "nim/play/typed_move.hpp"
#include "nim/players.hpp"
#include "nim/rules.hpp"

BOOST_AUTO_TEST_SUITE(nim_play)

using namespace nim;

namespace {

// The piles after a typed line, or the reason why it is refused.
std::string typed(const std::string& line, const position& at, const rules& rule_set = {}) {
  const auto read = read_line(rule_set, at, line);
  if (std::holds_alternative<help>(read)) return "help";
  if (std::holds_alternative<quit>(read)) return "quit";
  if (std::holds_alternative<hint>(read)) return "hint";
  if (const auto* const wrong = std::get_if<mistake>(&read)) return wrong->what;
  return to_text(std::get<position>(read));
}

struct talked {
  account result;
  std::string out;
};

talked play(const std::string& lines, const start& of, bool human_first = true, const std::string& computer = "a ^ b") {
  std::istringstream in(lines);
  std::ostringstream out;
  auto result = talk(of, expression_player{parse(computer, of.piles.size())}, human_first, clade::random_stream(1),
                     {in, out, true, false});
  return {std::move(result), out.str()};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

BOOST_AUTO_TEST_CASE(moves_are_read_in_many_forms) {
  for (const std::string line : {"b 2", "b2", " B  2 ", "b,2", "b\t2\r"})
    BOOST_TEST(typed(line, {1, 3}) == "1,1", line);
  BOOST_TEST(typed("3", {5}) == "2");
  BOOST_TEST(typed("a3", {5}) == "2");
  BOOST_TEST(typed("a 1 b 2", {1, 3}, {.game = game::moore, .most = 2}) == "0,1");
  BOOST_TEST(typed("b2, a2", {4, 3}, {.game = game::wythoff}) == "2,1");
  BOOST_TEST(typed("a 0 b 2", {1, 3}) == "1,1");
  BOOST_TEST(typed("a 3", {4}, {.game = game::subtract, .amounts = {1, 3}}) == "1");
  BOOST_TEST(typed("?", {1}) == "help");
  BOOST_TEST(typed(" q ", {1}) == "quit");
  BOOST_TEST(typed("Hint", {1}) == "hint");
}

BOOST_AUTO_TEST_CASE(what_is_no_move_is_answered_with_why) {
  for (const std::string line : {"2", "b", "a b 2", "b 1 b 1", "b -1"})
    BOOST_TEST(typed(line, {1, 3}).starts_with('"' + line + "\" "));
  for (const std::string line : {"", "b 0", "a 1 b 1"}) BOOST_TEST(has(typed(line, {1, 3}), "move"), line);
  BOOST_TEST(has(typed("c 1", {1, 3}), "pile c"));
  BOOST_TEST(has(typed("b 4", {1, 3}), "pile b has only 3"));
  BOOST_TEST(has(typed("b 99999999999999999999", {1, 1}), "pile b has only 1"));
  BOOST_TEST(has(typed("a 1", {0, 3}), "pile a is empty"));
  BOOST_TEST(has(typed("b 3", {1, 3}, {.game = game::limit, .most = 2}), "at most 2"));
  BOOST_TEST(has(typed("b 2", {1, 3}, {.game = game::subtract, .amounts = {1, 3, 4}}), "1, 3 or 4"));
  BOOST_TEST(has(typed("a 1 b 1 c 1", {1, 1, 1}, {.game = game::moore, .most = 2}), "up to 2 piles"));
  BOOST_TEST(has(typed("a 1 b 2", {1, 3}, {.game = game::wythoff}), "the same number"));
}

BOOST_AUTO_TEST_CASE(a_game_is_played_to_its_end) {
  const auto lost = play("b 1\na 1\nb 1\n", {{}, {2, 2}});
  BOOST_TEST((lost.result.ended == ending::computer_wins));
  BOOST_TEST(lost.result.moves.size() == 4u);
  BOOST_TEST(has(lost.out, "I take 1 from b.\nYou have no move left: I win.\n"), lost.out);
  BOOST_TEST(has(lost.out, "a  ||  2\nb  ||  2\nYour move? b 1\nI take 1 from a.\n"), lost.out);

  const auto won = play("b 1\na 1\n", {{}, {1, 2}});
  BOOST_TEST((won.result.ended == ending::human_wins));
  BOOST_TEST(won.out.ends_with("I have no move left: you win.\n"), won.out);

  const auto misere = play("b 2\n", {{.misere = true}, {1, 2}});
  BOOST_TEST((misere.result.ended == ending::human_wins));
  BOOST_TEST(misere.out.ends_with("You have no move left: you win.\n"), misere.out);

  BOOST_TEST((play("", {{}, {0, 0}}).result.ended == ending::computer_wins));
  BOOST_TEST((play("", {{}, {0, 0}}, false).result.ended == ending::human_wins));
  BOOST_TEST((play("", {{}, {0, 1}}, false).result.ended == ending::computer_wins));
  BOOST_TEST(has(play("", {{.game = game::wythoff}, {3, 3}}, false, "a | b").out, "I take 3 from a and 3 from b.\n"));
}

BOOST_AUTO_TEST_CASE(a_defeat_is_explained) {
  const auto by_formula = play("a 1\nb 2\n", {{}, {1, 2}});
  BOOST_TEST(by_formula.out.ends_with(
                 "You have no move left: I win.\n\n"
                 "I moved by the formula a ^ b.\nIf it is right, the player to move loses where it is 0.\n"
                 "       move  leaves  value\n"
                 "start           1,2      3\n"
                 "you     a 1     0,2      2\n"
                 "I       b 2     0,0      0\n"
                 "By the formula, b 1 was better at 1,2: it leaves 1,1, where the value is 0.\n"),
             by_formula.out);
  BOOST_TEST(play("a 1\n", {{}, {1, 1}})
                 .out.ends_with("By the formula, you had no better move: at each of your turns the value was 0.\n"));

  const auto lost_to = [](const player& computer, const start& of, const std::string& lines) {
    std::istringstream in(lines);
    std::ostringstream out;
    talk(of, computer, true, clade::random_stream(1), {in, out});
    return out.str().substr(out.str().find("I win.\n") + 7);
  };
  const start two{{}, {1, 2}}, subtraction{{.game = game::subtract, .amounts = {1, 3}}, {5}};
  BOOST_TEST(lost_to(optimal_player(two.rule_set, two.piles), two, "a 1\n")
                 .starts_with("\nI moved by the nim-sum a ^ b.\nThe player to move loses where it is 0.\n"));
  const auto analysed = lost_to(optimal_player(subtraction.rule_set, {4}), {subtraction.rule_set, {4}}, "3\n");
  BOOST_TEST(analysed.starts_with("\nI know who wins at every position.\n       move  leaves  to move\n"), analysed);
  BOOST_TEST(analysed.ends_with("You had no better move: at each of your turns the player to move lost.\n"), analysed);
  BOOST_TEST(lost_to(random_player{}, {{}, {1, 1}}, "a 1\n").empty());
  // A game of many moves and a formula of many parts are explained in part.
  std::string formula = "a";
  for (int i = 0; i < 99; ++i) formula += " ^ a";
  const auto lost = play("1\n1\n1\n1\n1\n1\n1\n", {{.game = game::limit}, {14}}, true, formula).out;
  BOOST_TEST(has(lost, "I moved by the formula of 199 parts.\n"), lost);
  BOOST_TEST(has(lost, "\n...            12  "), lost);
}

BOOST_AUTO_TEST_CASE(a_hint_names_a_move_that_wins_and_why) {
  const auto hint_for = [](const rules& rule_set, const position& at) { return adviser({rule_set, at}).hint_at(at); };
  BOOST_TEST(hint_for({}, {1, 3, 5}) ==
             "c 3 wins: it leaves 1,3,2, whose nim-sum 1 ^ 3 ^ 2 is 0. Every move makes the sum another number, and "
             "from any other number a move makes it 0 again.");
  BOOST_TEST(hint_for({}, {1, 3, 2}) ==
             "No move wins: the nim-sum 1 ^ 3 ^ 2 is 0, and every move makes it another number.");
  BOOST_TEST(has(hint_for({}, {1'000'000, 1'000'000, 7}), "c 7 wins: it leaves 1000000,1000000,0, "));
  BOOST_TEST(hint_for({}, {0, 5}) == "b 5 wins: it leaves no move.");
  BOOST_TEST(hint_for({.misere = true}, {1, 1, 2}) == "c 1 wins: it leaves 1,1,1. The player to move then loses.");
  BOOST_TEST(hint_for({.game = game::wythoff}, {1, 2}) == "No move wins: after every move the other player can win.");
  BOOST_TEST(hint_for({.game = game::wythoff}, {4, 3}) ==
             "a 2 b 2 wins: it leaves 2,1. The player to move then loses.");
  BOOST_TEST(hint_for({.game = game::limit, .most = 3}, {1'000'000, 1'000'000}).starts_with("I have no hint: "));
  // Every hint wins, or there is none: the other player moves by the theory.
  const auto told = play("hint\nc 1\nhint\nq\n", {{}, {1, 3, 5}}, true, "a ^ b ^ c");
  BOOST_TEST(told.result.hints == 2u);
  BOOST_TEST(has(told.out, "Your move? hint\nc 3 wins: "), told.out);
}

BOOST_AUTO_TEST_CASE(lines_are_as_narrow_as_the_terminal) {
  for (const std::size_t columns : {30U, 40U}) {
    std::istringstream in("hint\nd 9\na 1\n?\nb 2\nc 100\n");
    std::ostringstream out;
    talk({{}, {1, 2, 100}}, expression_player{parse("a ^ b ^ c", 3)}, true, clade::random_stream(1),
         {in, out, true, false, columns});
    std::istringstream lines(out.str());
    for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= columns, line);
  }
}

BOOST_AUTO_TEST_CASE(mistakes_are_asked_again_and_the_end_of_the_input_ends_it) {
  const auto ended = play("a 9\nnonsense\n?\na 1\n", {{}, {5, 5}});
  BOOST_TEST((ended.result.ended == ending::input_ended));
  BOOST_TEST(ended.result.moves.size() == 2u);
  BOOST_TEST((play("q\n", {{}, {5, 5}}).result.ended == ending::quit));
  BOOST_TEST(!has(play("\x1b[2J\n", {{}, {5, 5}}).out, "\x1b"));
}

BOOST_AUTO_TEST_SUITE_END()
