// SPDX-License-Identifier: BSL-1.0
// Runs `bulls_and_cows benchmark`; the build defines the path BULLS_AND_COWS.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "program.hpp"
#include "pseudo_terminal.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bulls_and_cows_benchmark_program)

using namespace support;

namespace {

const program benchmark(BULLS_AND_COWS, "benchmark");

// The numbers of a player must be those of its histogram.
void check_row(const json& row, double games) {
  double solved = 0, sum = 0, squares = 0, most = 0;
  for (const auto& [guesses, count] : row["histogram"].items()) {
    const double n = std::stod(guesses), times = count;
    solved += times;
    sum += n * times;
    squares += n * n * times;
    if (times > 0) most = std::max(most, n);
  }
  const double mean = sum / solved;
  BOOST_TEST(row["games"] == games);
  BOOST_TEST(solved + row["unsolved"].get<double>() == games);
  BOOST_TEST(std::abs(row["mean"].get<double>() - mean) < 1e-9);
  BOOST_TEST(row["max"] == most);
  BOOST_TEST(std::abs(row["standard_error"].get<double>() -
                      std::sqrt((squares / solved - mean * mean) / (solved - 1))) < 1e-9);
}

const arguments small{"--length", "3", "--symbols", "01234", "--distinct", "--all", "--seed", "1"};

}  // namespace

BOOST_AUTO_TEST_CASE(all_three_players_stand_in_one_table) {
  const auto document = benchmark.document(small);
  BOOST_TEST(document["solver"] == "bulls_and_cows");
  BOOST_TEST(document["seed"] == 1);
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["reason"] == "all games played");
  BOOST_TEST(document["length"] == 3);
  BOOST_TEST(document["symbols"] == "01234");
  BOOST_TEST(document["distinct"] == true);
  BOOST_TEST(document["opening"] == "012");
  BOOST_TEST(document["seconds"].is_number());
  BOOST_TEST_REQUIRE(document["players"].size() == 3u);
  const char* const names[] = {"genetic", "entropy", "random"};
  double guesses = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& row = document["players"][i];
    BOOST_TEST(row["player"] == names[i]);
    BOOST_TEST(row["unsolved"] == 0);
    BOOST_TEST(row["seconds"]["slowest_guess"].is_number());
    check_row(row, 60);
    guesses += 60 * row["mean"].get<double>();
  }
  BOOST_TEST(std::abs(document["evaluations"].get<double>() - guesses) < 1e-6);
  for (const char* const name : {"player", "games", "mean", "standard_error", "max", "histogram"}) {
    BOOST_TEST(document[name] == document["players"][0][name]);
  }
  const auto text = benchmark(small);
  BOOST_TEST(text.status == 0);
  check_contains(text.out, {"games    60, all secrets\n", "length   3\n", "symbols  01234, each once in a code\n",
                            "opening  012\n", "genetic  searches all codes, without evolution\n", "seed     1\n",
                            "\nplayer   games    mean  std. error  most  1 ", "\ngenetic     60  ",
                            "\nentropy     60  ", "\nrandom      60  "});
  check_contains(text.err, {"slowest guess in ms", "seconds", "genetic"});
}

BOOST_AUTO_TEST_CASE(one_player_can_be_named) {
  for (const std::string name : {"genetic", "entropy", "random"}) {
    const auto document = benchmark.document(joined(small, {"--player", name}));
    BOOST_TEST(document["player"] == name);
    BOOST_TEST_REQUIRE(document["players"].size() == 1u);
    check_row(document, 60);
  }
}

BOOST_AUTO_TEST_CASE(all_codes_of_four_distinct_digits_are_found) {
  const auto document =
      benchmark.document({"--distinct", "--all", "--player", "entropy", "--seed", "1", "--threads", "2"});
  check_row(document, 5040);
  BOOST_TEST(document["mean"].get<double>() > 5.29);
  BOOST_TEST(document["mean"].get<double>() < 5.35);
}

BOOST_AUTO_TEST_CASE(random_secrets_are_drawn_from_the_seed) {
  const arguments sample{"--length", "5", "--symbols", "01234567", "--games", sanitized ? "4" : "12"};
  const auto one = benchmark.document(joined(sample, {"--seed", "1"}));
  const auto again = benchmark.document(joined(sample, {"--seed", "1", "--threads", "2"}));
  const auto other = benchmark.document(joined(sample, {"--seed", "2"}));
  for (const auto& row : one["players"]) check_row(row, sanitized ? 4 : 12);
  BOOST_TEST(without_seconds(one) == without_seconds(again));
  BOOST_TEST(one["histogram"] != other["histogram"]);
  check_contains(benchmark(joined(sample, {"--player", "random", "--seed", "1"})).out,
                 {std::string("games    ") + (sanitized ? "4" : "12") + ", random secrets\n"});
}

BOOST_AUTO_TEST_CASE(games_that_take_too_long_are_given_up) {
  const auto document = benchmark.document(joined(small, {"--most-guesses", "3", "--player", "random"}));
  check_row(document, 60);
  BOOST_TEST(document["unsolved"].get<int>() > 0);
  BOOST_TEST(document["max"] == 3);
  const auto text = benchmark(joined(small, {"--most-guesses", "3"}));
  BOOST_TEST(text.status == 0);
  check_contains(text.out, {"unsolved", "unsolved games took more than 3 guesses"});
  const auto none =
      benchmark.document({"--games", "2", "--length", "4", "--most-guesses", "1", "--player", "random", "--seed", "1"});
  BOOST_TEST(none["unsolved"] == 2);
  BOOST_TEST(none["mean"].is_null());
}

BOOST_AUTO_TEST_CASE(only_the_genetic_player_plays_a_large_game) {
  const auto result =
      benchmark({"--length", "6", "--symbols", "0123456789ab", "--games", "2", "--seed", "1", "--format", "json"});
  BOOST_TEST(result.status == 0);
  check_contains(result.err, {"only the genetic player plays", "2985984"});
  const auto document = json::parse(result.out);
  BOOST_TEST(document["players"].size() == 1u);
  BOOST_TEST(document["player"] == "genetic");
  const arguments large{"--length", "6", "--symbols", "0123456789ab", "--games", "2"};
  check_contains(benchmark(joined(large, {"--seed", "1"})).out,
                 {"\ngenetic  evolves its guesses, draws or lists consistent codes where possible\n"});
  check_contains(benchmark(joined(large, {"--seed", "1", "--drawn", "0"})).out, {"\ngenetic  evolves its guesses\n"});
  benchmark.refuses(joined(large, {"--player", "entropy"}), {"--player entropy", "2985984"});
  benchmark.refuses(joined(large, {"--player", "random"}), {"--player random", "1048576"});
  benchmark.refuses({"--length", "6", "--symbols", "0123456789ab", "--all"}, {"--all", "2985984"});
  benchmark.refuses(
      {"--length", "12", "--symbols", "0123456789abcdefghijklmnopqrstuvwxyz", "--all", "--player", "genetic"},
      {"--all", "codes"});
}

BOOST_AUTO_TEST_CASE(what_makes_no_sense_is_refused) {
  benchmark.refuses({}, {"--all", "--games"});
  benchmark.refuses({"--all", "--games", "3"}, {"--all", "--games"});
  benchmark.refuses({"--all", "--distinct", "--length", "4", "--symbols", "012"}, {"--distinct", "012"});
  benchmark.refuses({"--all", "--secret", "1234"}, {"--secret"});
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_it_with_the_games_so_far) {
  const auto document =
      benchmark.interrupted_document({"--length", "6", "--all", "--player", "genetic", "--seed", "1"});
  BOOST_TEST(document["solved"] == false);
  benchmark.interrupted({"--length", "6", "--all", "--player", "genetic"}, SIGTERM);
  BOOST_TEST(document["mean"].is_null());
  BOOST_TEST(document["games"].get<int>() < 1000000);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
