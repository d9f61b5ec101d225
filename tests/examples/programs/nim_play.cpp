// SPDX-License-Identifier: BSL-1.0
// Plays with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "program.hpp"
#include "pseudo_terminal.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_play_program)

using namespace support;

namespace {

const program play(NIM, "play");

}  // namespace

BOOST_AUTO_TEST_CASE(a_game_is_played_by_lines) {
  const auto result = play.piped("c 3\\n", "--piles 1,3,5 --opponent optimal --seed 1");
  BOOST_TEST(result.status == 1);
  check_contains(result.out,
                 {"Nim from the piles 1,3,5, game nim (seed 1).\n", "c  |||||  5\nYour move? c 3\nI take "});
  BOOST_TEST(result.out.ends_with("input ended after 2 moves\n"), result.out);
  BOOST_TEST(result.err.empty(), result.err);
  BOOST_TEST(result.out == play.piped("c 3\\n", "--piles 1,3,5 --opponent optimal --seed 1").out);

  const auto won = play.piped("c 2\\na 1\\n", "--piles 0,0,2 --opponent 'a ^ b ^ c' --seed 1");
  BOOST_TEST(won.status == 0);
  BOOST_TEST(won.out.ends_with("I have no move left: you win.\n"), won.out);
}

BOOST_AUTO_TEST_CASE(json_is_one_document_and_the_talk_goes_elsewhere) {
  const auto result = play.piped(
      "x\\na 1 b 1\\n", "--piles 3,4 --game wythoff --opponent optimal --first computer --seed 1 --format json");
  BOOST_TEST(result.status == 1);
  check_contains(result.err, {"Your move? x\nthere is no pile x\n"});
  const auto document = json::parse(result.out);
  BOOST_TEST(document["solver"] == "nim");
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["reason"] == "the computer wins");
  BOOST_TEST(document["first"] == "computer");
  BOOST_TEST(document["opponent"] == "optimal");
  BOOST_TEST(document["winner"] == "computer");
  BOOST_TEST(document["hints"] == 0);
  const auto& moves = document["moves"];
  BOOST_TEST(moves.size() == 3u);
  BOOST_TEST(moves[0]["player"] == "computer");
  BOOST_TEST(moves[1]["player"] == "human");
  BOOST_TEST((moves[2]["piles"] == json{0, 0}));

  const auto given_up = play.piped("q\\n", "--opponent random --seed 1 --format json");
  BOOST_TEST(given_up.status == 1);
  BOOST_TEST(json::parse(given_up.out)["winner"].is_null());
  BOOST_TEST(json::parse(given_up.out)["reason"] == "given up");
}

BOOST_AUTO_TEST_CASE(a_lost_game_is_explained_and_not_solved) {
  const auto lost = play.piped("hint\nb 3\na 1\n", "--piles 1,3 --opponent 'a ^ b' --seed 1");
  BOOST_TEST(lost.status == 1);
  check_contains(lost.out, {"Your move? hint\nb 2 wins: it leaves 1,1, ", "\nI moved by the formula a ^ b.\n",
                            "\nBy the formula, b 2 was better at 1,3: it leaves 1,1, where the value is 0.\n"});
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  play.refuses_piped("", "--opponent minimax", {"--opponent"});
}

BOOST_AUTO_TEST_CASE(on_a_terminal_it_is_played_in_colour_and_what_is_typed_stands_there_once) {
  pseudo_terminal game(NIM, {"play", "--opponent", "optimal", "--piles", "1,3,5", "--seed", "1"});
  check_shows(game, "Your move?");
  game.type("c 2\n");  // to a lost position, and then every remaining object
  check_shows(game, "Your move? c 2\nI take ");
  check_contains(game.output(), {"\x1b["});
  game.type("q\n");
  check_shows(game, "given up after");
  BOOST_TEST(game.wait() == 1);
}

BOOST_AUTO_TEST_CASE(control_c_and_control_d_end_it_while_it_waits) {
  for (const std::string format : {"text", "json"}) {
    pseudo_terminal game(NIM, {"play", "--opponent", "random", "--seed", "1", "--format", format});
    check_shows(game, "Your move?");
    game.type("\x03");
    BOOST_TEST(game.wait() == 130);
    check_contains(game.output(), {"interrupted by SIGINT after 0 moves"});
    BOOST_TEST(has(game.output(), "\"reason\": \"interrupted by SIGINT\"") == (format == "json"));
  }
  pseudo_terminal game(NIM, {"play", "--opponent", "random", "--seed", "1"}, 80, 24, {"NO_COLOR=1"});
  check_shows(game, "Your move?");
  game.type("\x04");
  check_shows(game, "input ended after 0 moves");
  BOOST_TEST(game.wait() == 1);
  BOOST_TEST(!has(game.output(), "\x1b["));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
