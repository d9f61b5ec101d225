// SPDX-License-Identifier: BSL-1.0
// Plays with the program BULLS_AND_COWS, whose path the build defines, as the one who knows the secret.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "program.hpp"
#include "pseudo_terminal.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bulls_and_cows_play_program)

using namespace support;

namespace {

const program play(BULLS_AND_COWS, "play");

std::pair<int, int> scored(const std::string& secret, const std::string& guess) {
  int bulls = 0, common = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) bulls += secret[i] == guess[i];
  for (char c = 32; c < 127; ++c) {
    int one = 0, other = 0;
    for (const char s : secret) one += s == c;
    for (const char g : guess) other += g == c;
    common += one < other ? one : other;
  }
  return {bulls, common - bulls};
}

void check_guesses(const json& document, const std::string& secret) {
  const auto& guesses = document["guesses"];
  BOOST_TEST_REQUIRE(!guesses.empty());
  for (const auto& g : guesses) {
    const auto [bulls, cows] = scored(secret, g["guess"].get<std::string>());
    BOOST_TEST(g["bulls"] == bulls);
    BOOST_TEST(g["cows"] == cows);
  }
  BOOST_TEST(guesses.back()["guess"] == secret);
}

// The answers as lines for printf.
std::string lines_of(const json& document) {
  std::string lines;
  for (const auto& g : document["guesses"]) lines += g["bulls"].dump() + ' ' + g["cows"].dump() + "\\n";
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_CASE(json_is_one_document_that_ends_with_the_secret) {
  for (const auto& [secret, more] :
       std::vector<std::pair<std::string, arguments>>{{"2745", {"--distinct"}},
                                                      {"0000", {}},
                                                      {"5", {}},
                                                      {"fade", {"--symbols", "abcdef"}},
                                                      {"90817263", {"--symbols", "0123456789ab"}},
                                                      {"10", {"--symbols", "01", "--distinct", "--length", "2"}}}) {
    const auto document = play.document(joined({"--secret", secret, "--seed", "3"}, more));
    BOOST_TEST(document["solver"] == "bulls_and_cows");
    BOOST_TEST(document["seed"] == 3);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"] == "code found");
    for (const std::string name : {"generations", "evaluations", "seconds"}) BOOST_TEST(document[name].is_number());
    BOOST_TEST(document["length"] == secret.size());
    BOOST_TEST(document["symbols"].is_string());
    BOOST_TEST(document["distinct"].is_boolean());
    BOOST_TEST(document["secret"] == secret);
    check_guesses(document, secret);
  }
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_output) {
  const arguments given{"--secret", "5301", "--seed", "7", "--listed", "0"};
  BOOST_TEST(play(given).out == play(given).out);
  play.is_the_same_for_any_threads(given);
  const auto drawn = play({"--secret", "5301", "--listed", "0"});
  const auto at = drawn.out.find("seed      ");
  BOOST_TEST_REQUIRE(at < drawn.out.size());
  std::string seed;
  std::istringstream(drawn.out.substr(at + 10)) >> seed;
  BOOST_TEST(play({"--secret", "5301", "--listed", "0", "--seed", seed}).out == drawn.out);
  std::size_t different = 0;
  for (const std::string s : {"1", "2", "3"}) {
    different += play.document({"--secret", "5301", "--listed", "0", "--seed", s})["guesses"] !=
                 play.document({"--secret", "5301", "--listed", "0", "--seed", s + "1"})["guesses"];
  }
  BOOST_TEST(different > 0u);
}

BOOST_AUTO_TEST_CASE(the_guesses_for_two_secrets_agree_until_their_answers_differ) {
  const std::vector<std::string> secrets{"4455", "5443", "3210", "3201", "0012", "1111", "5432", "5423"};
  std::vector<json> games;
  for (const auto& secret : secrets) {
    games.push_back(play.document({"--secret", secret, "--symbols", "012345", "--seed", "5"})["guesses"]);
  }
  std::size_t shared = 0;
  for (std::size_t a = 0; a < games.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t i = 0; i < games[a].size() && i < games[b].size(); ++i) {
        BOOST_TEST(games[a][i]["guess"] == games[b][i]["guess"]);
        shared += i > 0;
        if (games[a][i] != games[b][i]) break;
      }
    }
  }
  BOOST_TEST(shared > 0u);
}

BOOST_AUTO_TEST_CASE(too_few_guesses_leave_it_unsolved) {
  const auto document = play.document({"--secret", "2745", "--seed", "1", "--most-guesses", "2"}, 1);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["reason"] == "guesses used up");
  BOOST_TEST(document["guesses"].size() == 2u);
  const auto result = play({"--secret", "2745", "--seed", "1", "--most-guesses", "1"});
  BOOST_TEST(result.status == 1);
  BOOST_TEST(result.out.ends_with("\nnot found, guesses used up after 1 answer\n"), result.out);
  BOOST_TEST(play.document({"--secret", "0123", "--most-guesses", "1"})["solved"] == true);
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  play.refuses({"--secret", "23456", "--length", "4"}, {"--secret", "\"23456\""});
  play.refuses({"--secret", "", "--length", "4"}, {"--secret", "has no value"});
  play.refuses({"--secret", "2342", "--distinct"}, {"--secret", "\"2342\""});
  play.refuses({"--symbols", "a b"}, {"--symbols", "\"a b\""});
  play.refuses({"--length", "4", "--symbols", "012", "--distinct"}, {"--distinct", "\"012\""});
  play.refuses({"--preset", "document"}, {"--preset", "\"document\""});
  play.refuses({"--least-refilled", "4", "--most-refilled", "2"}, {"--least-refilled", "4", "--most-refilled", "2"});
  play.refuses({"--opening", "01234"}, {"--opening", "\"01234\""});
}

BOOST_AUTO_TEST_CASE(a_person_answers_by_lines_and_gets_the_guesses_of_the_same_seed) {
  const auto known = play.document({"--secret", "5082", "--distinct", "--seed", "1"});
  const auto result = play.piped(lines_of(known), "--distinct --seed 1");
  BOOST_TEST(result.status == 0);
  BOOST_TEST(result.err.empty(), result.err);
  check_contains(result.out, {"Think of a code of 4 different symbols of 0123456789.\n", "(seed 1)"});
  const auto number = std::to_string(known["guesses"].size());
  BOOST_TEST(result.out.ends_with("5082: found in " + number + " guesses\n"), result.out);
  BOOST_TEST(result.out == play.piped(lines_of(known), "--distinct --seed 1").out);

  const auto document = play.piped(lines_of(known), "--distinct --seed 1 --format json");
  BOOST_TEST(document.status == 0);
  check_contains(document.err, {"Guess 1: 0123  bulls and cows? "});
  const auto parsed = json::parse(document.out);
  BOOST_TEST(parsed["guesses"] == known["guesses"]);
  BOOST_TEST(parsed["secret"] == "5082");
  BOOST_TEST(parsed["solved"] == true);
}

BOOST_AUTO_TEST_CASE(the_least_settings_play) {
  const auto least = play.piped(
      "",
      "--secret 2345 --preset strong --seed 1 --listed 0 --population 2 --guess-population 2 --generations 1 "
      "--most-generations 200 --guess-generations 0 --finalists 1 --sample 1 --enough 1 --some 1 --quiet 1 --stall 1");
  BOOST_TEST(least.status == 0, least.err);
  check_contains(least.out, {"\nguesses   evolved\n", "2345: found in "});
  const auto searched = play({"--secret", "2345", "--seed", "1", "--played-out", "1", "--comparisons", "0"});
  BOOST_TEST(searched.status == 0);
  check_contains(searched.out, {"\nguesses   searched for among all codes, without evolution\n", "2345: found in "});
  const auto large = play({"--secret", "9a3b0712", "--symbols", "0123456789ab", "--seed", "1", "--drawn", "20",
                           "--guess-generations", "0", "--played-out", "1", "--comparisons", "0"});
  BOOST_TEST(large.status == 0);
  check_contains(large.out,
                 {"\nguesses   evolved, consistent codes drawn or listed where possible\n", "9a3b0712: found in "});
}

BOOST_AUTO_TEST_CASE(control_c_and_control_d_end_it_while_it_waits) {
  for (const std::string format : {"text", "json"}) {
    pseudo_terminal game(BULLS_AND_COWS, {"play", "--seed", "1", "--format", format});
    check_shows(game, "Guess 1: ");
    game.type("0 1\n");
    check_shows(game, "Guess 2: ");
    game.type("\x03");
    BOOST_TEST(game.wait() == 130);
    check_contains(game.output(), {"not found, interrupted by SIGINT after 1 answer"});
    BOOST_TEST(has(game.output(), "\"reason\": \"interrupted by SIGINT\"") == (format == "json"));
  }
  pseudo_terminal game(BULLS_AND_COWS, {"play", "--seed", "1"});
  check_shows(game, "Guess 1: ");
  game.type("\x04");
  check_shows(game, "not found, input ended after 0 answers");
  BOOST_TEST(game.wait() == 1);
}

BOOST_AUTO_TEST_CASE(control_c_ends_the_guessing_of_a_secret_with_the_guesses_so_far) {
  const auto document = play.interrupted_document(
      {"--secret", "zyxwvutsrqpo", "--symbols", "0123456789abcdefghijklmnopqrstuvwxyz", "--seed", "1"},
      [](const json& of) { return !of["guesses"].empty(); });
  BOOST_TEST(!document["guesses"].empty());
}

BOOST_AUTO_TEST_CASE(a_line_is_edited_with_the_keys_of_a_terminal) {
  pseudo_terminal game(BULLS_AND_COWS, {"play", "--guess", "--distinct", "--seed", "1"});
  check_shows(game, "Guess 1?");
  game.type(
      "34\x01"
      "1\x1b[C\x1b[D2\x05"
      "9\x7f\n");
  check_shows(game, "Guess 1? 1234\n0 bulls, 2 cows;");
  check_shows(game, "Guess 2?");
  game.type(
      "abc\x15"
      "56 99\x17"
      "78\n");
  check_shows(game, "Guess 2? 56 78\n0 bulls, 2 cows;");
  check_shows(game, "Guess 3?");
  game.type("\x1b[A\x1b[A");
  check_shows(game, "Guess 3? 1234");
  game.type("\x03");
  BOOST_TEST(game.wait() == 130);
  BOOST_TEST(game.modes() == game.modes_at_start(), boost::test_tools::per_element());

  pseudo_terminal plain(BULLS_AND_COWS, {"play", "--guess", "--seed", "1"}, 80, 24, {"TERM=dumb"});
  check_shows(plain, "Guess 1?");
  plain.type("\x04");
  BOOST_TEST(plain.wait() == 1);
}

BOOST_AUTO_TEST_CASE(a_person_guesses_by_lines) {
  const auto lines = "1234\\n123\\n12x4\\n1 2 3 4\\n1123\\nhint\\nbest\\n5678\\n\\n8162\\n9999\\n";
  const auto result = play.piped(lines, "--guess --distinct --seed 1");
  BOOST_TEST(result.status == 0);
  BOOST_TEST(result.err.empty(), result.err);
  check_contains(result.out,
                 {"you guess the computer's code, one of 5,040 (seed 1).\nGuess a code of 4 different symbols",
                  "\nhint shows a code that fits all answers; best shows what I would guess.\n",
                  "Guess 1? 1234\n0 bulls, 2 cows; 1,260 codes are left.\nGuess 2? 123\n",
                  "\"123\" has 3 symbols, but the code has 4\nGuess 2? 12x4\n",
                  "\"12x4\" is no code: the symbols are 0123456789\n", "1234 was guess 1: 0 bulls, 2 cows.\nGuess 2? ",
                  "\"1123\" has a symbol twice, but in the code all are different\n", " fits all answers.\n",
                  "I would guess ", "guess a code of 4 symbols\nGuess 3? 8162\n",
                  "8162: found in 3 guesses, with 2 hints\nI would have found it in "});
  const auto alone = play.document({"--secret", "8162", "--distinct", "--seed", "1"});
  const auto own = std::to_string(alone["guesses"].size());
  BOOST_TEST(result.out.ends_with("I would have found it in " + own + " guesses.\n"), result.out);
  BOOST_TEST(result.out == play.piped(lines, "--guess --distinct --seed 1").out);

  const auto document = play.piped(lines, "--guess --distinct --seed 1 --format json");
  BOOST_TEST(document.status == 0);
  check_contains(document.err, {"Guess 1? 1234\n"});
  const auto parsed = json::parse(document.out);
  BOOST_TEST(parsed["secret"] == "8162");
  BOOST_TEST(parsed["solved"] == true);
  BOOST_TEST(parsed["hints"] == 2);
  BOOST_TEST(parsed["program_guesses"] == alone["guesses"].size());
  check_guesses(parsed, "8162");
}

BOOST_AUTO_TEST_CASE(a_person_guesses_on_a_terminal) {
  pseudo_terminal game(BULLS_AND_COWS, {"play", "--guess", "--distinct", "--seed", "1"});
  check_shows(game, "Guess 1?");
  game.type("1234\n");
  check_shows(game,
              "Guess 1? 1234\n0 bulls, 2 cows; 1,260 codes are left.\n\n"
              "  1   1  2  3  4   \u25cb\u25cb\u00b7\u00b7\n\nGuess 2?");
  game.type("5678\n");
  check_shows(game,
              "\n  1   1  2  3  4   \u25cb\u25cb\u00b7\u00b7\n"
              "  2   5  6  7  8   \u25cb\u25cb\u00b7\u00b7\n\nGuess 3?");
  game.type("\x03");
  BOOST_TEST(game.wait() == 130);
  check_contains(game.output(), {"interrupted by SIGINT after 2 answers: the code was 8162"});
  pseudo_terminal other(BULLS_AND_COWS, {"play", "--guess", "--distinct", "--seed", "1"});
  check_shows(other, "Guess 1?");
  other.type("8162\n");
  BOOST_TEST(other.wait() == 0);
  check_contains(other.output(), {"\x1b[32m8162: found in 1 guess\x1b[0m", "\u25cf\u25cf\u25cf\u25cf"});
  // Without colours it is a conversation of lines.
  pseudo_terminal plain(BULLS_AND_COWS, {"play", "--guess", "--distinct", "--seed", "1"}, 80, 24, {"NO_COLOR=1"});
  check_shows(plain, "Guess 1?");
  plain.type("1234\n");
  check_shows(plain, "Guess 1? 1234\n0 bulls, 2 cows; 1,260 codes are left.\nGuess 2?");
  plain.type("\x04");
  BOOST_TEST(plain.wait() == 1);
  BOOST_TEST(!has(plain.output(), "\x1b["));
}

BOOST_AUTO_TEST_CASE(the_guesses_of_the_program_are_a_board_on_a_terminal) {
  pseudo_terminal game(BULLS_AND_COWS, {"play", "--distinct", "--seed", "1"});
  check_shows(game, "Guess 1:  0  1  2  3   bulls and cows?");
  game.type("0 2\n");
  check_shows(game, "\n  1   0  1  2  3   \u25cb\u25cb\u00b7\u00b7\n\nGuess 2: ");
  game.type("q\n");
  BOOST_TEST(game.wait() == 1);
  pseudo_terminal ascii(BULLS_AND_COWS, {"play", "--secret", "2345", "--distinct", "--seed", "1"}, 80, 24,
                        {"LC_ALL=C"});
  check_shows(ascii, "   5   2  3  4  5       4     0            1\n");
  BOOST_TEST(ascii.wait() == 0);
  check_contains(ascii.output(), {"turn         guess  bulls  cows  codes known", "\x1b[30;42m 2 \x1b[0m"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
