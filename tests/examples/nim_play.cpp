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
  BOOST_TEST(lost.out.ends_with("I take 1 from b.\nYou have no move left: I win.\n"), lost.out);
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

BOOST_AUTO_TEST_CASE(mistakes_are_asked_again_and_the_end_of_the_input_ends_it) {
  const auto ended = play("a 9\nnonsense\n?\na 1\n", {{}, {5, 5}});
  BOOST_TEST((ended.result.ended == ending::input_ended));
  BOOST_TEST(ended.result.moves.size() == 2u);
  BOOST_TEST((play("q\n", {{}, {5, 5}}).result.ended == ending::quit));
  BOOST_TEST(!has(play("\x1b[2J\n", {{}, {5, 5}}).out, "\x1b"));
}

BOOST_AUTO_TEST_SUITE_END()
