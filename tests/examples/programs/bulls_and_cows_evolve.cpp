// SPDX-License-Identifier: BSL-1.0
// Runs `bulls_and_cows evolve`; the build defines the path BULLS_AND_COWS.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bulls_and_cows_evolve_program)

using namespace support;

namespace {

const program evolve(BULLS_AND_COWS, "evolve");

}  // namespace

BOOST_AUTO_TEST_CASE(either_preset_finds_the_secret) {
  for (const std::string preset : {"strong", "document"}) {
    const auto document = evolve.document({"--secret", "2345", "--preset", preset, "--seed", "7"});
    BOOST_TEST((members_of(document) == std::set<std::string>{"solver", "seed", "solved", "reason", "generations",
                                                              "evaluations", "seconds", "length", "symbols", "distinct",
                                                              "secret", "guess", "bulls", "cows", "bull_weight",
                                                              "cow_weight", "log"}));
    BOOST_TEST(document["solver"] == "bulls_and_cows");
    BOOST_TEST(document["seed"] == 7);
    BOOST_TEST(document["solved"] == true);
    BOOST_TEST(document["reason"] == "secret guessed");
    BOOST_TEST(document["secret"] == "2345");
    BOOST_TEST(document["guess"] == "2345");
    BOOST_TEST(document["bulls"] == 4);
    BOOST_TEST(document["cows"] == 0);
    BOOST_TEST(document["bull_weight"] == 3);
    BOOST_TEST(document["cow_weight"] == 1);
    const auto& log = document["log"];
    BOOST_TEST_REQUIRE(log.size() == document["generations"].get<std::size_t>() + 1);
    for (std::size_t i = 0; i < log.size(); ++i) {
      BOOST_TEST(log[i]["generation"] == i);
      BOOST_TEST(log[i]["fitness"] == 3 * log[i]["bulls"].get<int>() + log[i]["cows"].get<int>());
      BOOST_TEST((log[i]["guess"] == "2345") == (i + 1 == log.size()));
    }
  }
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_a_seed_on_any_number_of_threads) {
  const arguments given{"--secret", "93a1", "--symbols", "0123456789ab"};
  const auto one = evolve(joined(given, {"--seed", "3"}));
  BOOST_TEST(one.status == 0);
  BOOST_TEST(evolve(joined(given, {"--seed", "3"})).out == one.out);
  evolve.is_the_same_for_any_threads(joined(given, {"--seed", "3"}));
  BOOST_TEST(evolve(joined(given, {"--seed", "4"})).out != one.out);
}

BOOST_AUTO_TEST_CASE(a_secret_is_drawn_from_the_seed) {
  std::set<std::string> secrets;
  for (const std::string seed : {"1", "2", "3", "4", "5"}) {
    const auto document = evolve.document({"--seed", seed, "--length", "6", "--symbols", "uvwxyz", "--distinct"});
    const std::string secret = document["secret"];
    BOOST_TEST((std::set<char>(secret.begin(), secret.end()) == std::set<char>{'u', 'v', 'w', 'x', 'y', 'z'}));
    BOOST_TEST(document["guess"] == secret);
    BOOST_TEST(document["distinct"] == true);
    secrets.insert(secret);
  }
  BOOST_TEST(secrets.size() >= 4u);
  const auto drawn = evolve.document({});
  BOOST_TEST(drawn["secret"].get<std::string>().size() == 4u);
  BOOST_TEST(drawn["seed"].is_number_unsigned());
}

BOOST_AUTO_TEST_CASE(without_success_the_best_guess_is_printed) {
  const auto document =
      evolve.document({"--secret", "2345", "--generations", "2", "--population", "4", "--seed", "1"}, 1);
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["generations"] == 2);
  BOOST_TEST(document["log"].size() == 3u);
  BOOST_TEST(document["guess"] == document["log"][2]["guess"]);
  BOOST_TEST(document["guess"] != "2345");
  const auto text = evolve({"--secret", "2345", "--generations", "0", "--seed", "1"});
  BOOST_TEST(text.status == 1);
  check_contains(text.out, {"not solved"});
}

BOOST_AUTO_TEST_CASE(every_parameter_counts) {
  const auto solved = [](const arguments& options) {
    return json::parse(evolve(joined(options, {"--secret", "2345", "--seed", "6", "--format", "json"})).out);
  };
  const auto usual = solved({});
  for (const auto& options : std::vector<arguments>{{"--population", "9"},
                                                    {"--bull-weight", "1.25"},
                                                    {"--cow-weight", "2.5"},
                                                    {"--keep-ratio", "0.5"},
                                                    {"--mutation", "vary"},
                                                    {"--mutation-rate", "0.5"},
                                                    {"--crossover-rate", "0.9"},
                                                    {"--duplicates", "keep"},
                                                    {"--preset", "document"}}) {
    BOOST_TEST(solved(options)["log"] != usual["log"], options[0] << " changes nothing");
  }
}

BOOST_AUTO_TEST_CASE(what_makes_no_sense_is_refused) {
  evolve.refuses({"--secret", "234", "--length", "4"}, {"--secret", "\"234\""});
  evolve.refuses({"--secret", "23a5"}, {"--secret", "\"23a5\""});
  evolve.refuses({"--secret", "2335", "--distinct"}, {"--secret", "\"2335\""});
  evolve.refuses({"--secret", ""}, {"--secret"});
  evolve.refuses({"--secret", "0123456789012"}, {"--secret", "\"0123456789012\""});
  // A letter outside ASCII is several chars. It is neither counted as several nor cut.
  for (const std::string symbols : {"", "012340", "01 23", "äöü", "αβγδεζηθικλμνξοπρστυ"}) {
    evolve.refuses({"--symbols", symbols}, {"--symbols", in_messages(symbols)});
  }
  evolve.refuses({"--secret", "äöü", "--length", "3"}, {"--secret", "äöü"});
  evolve.refuses({"--length", "5", "--symbols", "0123", "--distinct"}, {"--distinct"});
  evolve.refuses({"--keep-ratio", "1"}, {"--keep-ratio", "no room for children"});
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_run_with_the_best_so_far) {
  const auto document = evolve.interrupted_document({"--secret", "111111111111", "--bull-weight", "0", "--generations",
                                                     "1000000", "--population", "1000", "--seed", "1"},
                                                    [](const json& of) { return of["guess"].is_string(); });
  BOOST_TEST(document["solved"] == false);
  BOOST_TEST(document["guess"].get<std::string>().size() == 12u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
