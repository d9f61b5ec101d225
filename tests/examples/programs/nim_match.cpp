// Lets players play with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "document.hpp"
#include "process.hpp"

using clade_test::arguments;
using clade_test::ended;
using clade_test::has;
using nlohmann::json;

namespace {

arguments with_command(arguments given) {
  given.insert(given.begin(), "match");
  return given;
}

ended match(arguments given) { return clade_test::run(NIM, with_command(std::move(given))); }

json json_of(arguments given) {
  given.insert(given.begin(), "match");
  return clade_test::document_of(NIM, std::move(given));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nim_match_program)

BOOST_AUTO_TEST_CASE(who_begins_at_1_3_5_wins_every_game_with_a_winning_strategy) {
  for (const std::string first : {"a ^ b ^ c", "optimal"}) {
    for (const std::string second : {"optimal", "random", "gabriele", "a + b", "c ^ (a ^ b)"}) {
      const auto document = json_of({"--piles", "1,3,5", "--first", first, "--second", second, "--seed", "1"});
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
  BOOST_TEST(json_of({"--piles", "1,2,3", "--first", "optimal", "--second", "optimal"})["second_wins"] == 50);
  BOOST_TEST(json_of({"--piles", "1,2", "--game", "wythoff", "--first", "random", "--second",
                      "optimal"})["second_wins"] == 50);
  BOOST_TEST(json_of({"--piles", "1,1", "--misere", "--first", "gabriele", "--second", "random"})["first_wins"] == 50);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_output_for_any_number_of_threads) {
  const arguments given{"--first", "random", "--second", "gabriele", "--games", "3000", "--seed", "7"};
  auto threads = given;
  threads.insert(threads.end(), {"--threads", "2"});
  const auto result = match(given);
  BOOST_TEST(result.status == 0);
  BOOST_TEST(result.out == match(threads).out);
  for (const std::string part :
       {"first        random\n", "second       gabriele\n", "games        3000\n", "seed         7\n"}) {
    BOOST_TEST(has(result.out, part), "no " << part << " in " << result.out);
  }
  auto other = given;
  other.back() = "8";
  BOOST_TEST(json_of(given)["first_wins"] != json_of(other)["first_wins"]);
}

BOOST_AUTO_TEST_CASE(bad_input_is_one_line_that_names_the_option_and_the_value) {
  struct bad {
    arguments given;
    std::vector<std::string> parts;
  };
  for (const auto& [given, parts] : std::vector<bad>{
           {{"--first", "optimall"}, {"--first", "\"optimall\""}},
           {{"--first", "", "--second", "random"}, {"--first", "\"\""}},
           {{"--first", "random", "--second", "a ^ d"}, {"--second", "\"a ^ d\"", "there is no pile d"}},
           {{"--first", "a (", "--second", "random"}, {"--first", "syntax error at position 3"}},
           {{"--first", "random", "--games", "0"}, {"--games", "\"0\""}},
           {{"--first", "random", "--piles", "1,,2"}, {"--piles", "\"1,,2\""}},
           {{"--first", "random", "--piles", "300,300,300"}, {"--piles 300,300,300", "27270901 positions"}},
           {{"--first", "random", "--second", "random", "--piles", "1000000"}, {"--piles 1000000", "1000000 moves"}}}) {
    const auto result = match(given);
    BOOST_TEST(result.status == 2);
    BOOST_TEST(result.out.empty(), result.out);
    BOOST_TEST(result.err.starts_with("nim: "), result.err);
    BOOST_TEST(result.err.find('\n') + 1 == result.err.size(), result.err);
    for (const auto& part : parts) BOOST_TEST(has(result.err, part), "no " << part << " in " << result.err);
  }
}

BOOST_AUTO_TEST_CASE(control_c_ends_a_long_match_with_the_games_so_far) {
  clade_test::process games(NIM, with_command({"--first", "random", "--second", "random", "--games", "1000000000",
                                               "--seed", "1", "--format", "json"}));
  games.let_work(std::chrono::milliseconds(300));
  games.interrupt();
  const auto result = games.wait();
  BOOST_TEST(result.status == 130);
  const auto document = json::parse(result.out);
  BOOST_TEST(document["reason"] == "interrupted");
  BOOST_TEST(document["games"].get<int>() > 0);
  BOOST_TEST(document["first_wins"].get<int>() + document["second_wins"].get<int>() == document["games"].get<int>());
}

BOOST_AUTO_TEST_SUITE_END()
