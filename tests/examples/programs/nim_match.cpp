// SPDX-License-Identifier: BSL-1.0
// Lets players play with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_match_program)

using namespace support;

namespace {

const program match(NIM, "match");

}  // namespace

BOOST_AUTO_TEST_CASE(who_begins_at_1_3_5_wins_every_game_with_a_winning_strategy) {
  for (const std::string first : {"a ^ b ^ c", "optimal"}) {
    for (const std::string second : {"optimal", "random", "gabriele", "a + b", "c ^ (a ^ b)"}) {
      const auto document = match.document({"--piles", "1,3,5", "--first", first, "--second", second, "--seed", "1"});
      BOOST_TEST(document["solver"] == "nim");
      BOOST_TEST(document["solved"] == true);
      BOOST_TEST(document["seed"] == 1);
      BOOST_TEST((document["piles"] == json{1, 3, 5}));
      BOOST_TEST(document["first"] == first);
      BOOST_TEST(document["second"] == second);
      BOOST_TEST(document["games"] == 50);
      BOOST_TEST(document["first_wins"] == 50);
      BOOST_TEST(document["second_wins"] == 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(who_begins_at_a_lost_position_loses_against_the_optimal_player) {
  BOOST_TEST(match.document({"--piles", "1,2,3", "--first", "optimal", "--second", "optimal"})["second_wins"] == 50);
  BOOST_TEST(match.document({"--piles", "1,2", "--game", "wythoff", "--first", "random", "--second",
                             "optimal"})["second_wins"] == 50);
  BOOST_TEST(
      match.document({"--piles", "1,1", "--misere", "--first", "gabriele", "--second", "random"})["first_wins"] == 50);
}

BOOST_AUTO_TEST_CASE(the_settings_of_evolution_are_those_of_the_evolved_player) {
  for (const std::string terminals : {"sorted", "piles"}) {
    const auto document = match.document(
        {"--piles",        "7,8", "--game",   "wythoff", "--functions",   "+,-,*,/", "--constants", "1,2,3",
         "--verify-up-to", "8",   "--stages", "none",    "--generations", "50",      "--terminals", terminals,
         "--games",        "1",   "--seed",   "1"});
    BOOST_TEST(document["first_wins"] == (terminals == "sorted" ? 1 : 0));
  }
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_output_for_any_number_of_threads) {
  const arguments given{"--first", "random", "--second", "gabriele", "--games", "3000", "--seed", "7"};
  match.is_the_same_for_any_threads(given);
  check_contains(match(given).out,
                 {"first        random\n", "second       gabriele\n", "games        3,000\n", "seed         7\n"});
  auto other = given;
  other.back() = "8";
  BOOST_TEST(match.document(given)["first_wins"] != match.document(other)["first_wins"]);
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  match.refuses({"--first", "optimall"}, {"--first", "\"optimall\"; did you mean \"optimal\"?"});
  match.refuses({"--first", "random", "--second", "a ^ d"}, {"--second", "\"a ^ d\""});
  match.refuses({"--first", "a (", "--second", "random"}, {"--first", "syntax error at position 3"});
  match.refuses({"--first", "random", "--piles", "300,300,300"}, {"--piles 300,300,300", "27270901 positions"});
}

BOOST_AUTO_TEST_CASE(control_c_ends_a_long_match_with_the_games_so_far) {
  const auto document =
      match.interrupted_document({"--first", "random", "--second", "random", "--games", "1000000000", "--seed", "1"},
                                 [](const json& of) { return of["games"] > 0; });
  match.interrupted({"--first", "random", "--second", "random", "--games", "1000000000"}, SIGTERM);
  BOOST_TEST(document["games"].get<int>() > 0);
  BOOST_TEST(document["first_wins"].get<int>() + document["second_wins"].get<int>() == document["games"].get<int>());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
