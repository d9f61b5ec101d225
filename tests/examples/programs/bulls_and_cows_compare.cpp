// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program BULLS_AND_COWS, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(bulls_and_cows_compare_program)

using namespace support;

namespace {

const compare_command compare(BULLS_AND_COWS);

const arguments weights{"--vary", "bull-weight=1,3", "--vary", "population=8,16", "--runs",
                        "20",     "--budget",        "1500",   "--seed",          "3"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = compare.checked(weights, 4, 20, 1500);
  BOOST_TEST(document["seed"] == 3);
  for (const auto& s : document["settings"]) BOOST_TEST(s["parameters"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) { compare.is_the_same_for_any_threads(weights); }

// Fitness is compared as a share of the fitness of the secret, which does not depend on the weights: successful runs
// end at 100 %.
BOOST_AUTO_TEST_CASE(fitness_of_different_weights_is_comparable) {
  const auto document = compare.checked(
      {"--vary", "bull-weight=1,3,7", "--preset", "document", "--runs", "20", "--budget", "1500", "--seed", "1"}, 3, 20,
      1500);
  for (const auto& s : document["settings"]) {
    for (std::size_t k = 0; k < 20; ++k) {
      BOOST_TEST(s["best"][k].get<double>() <= 100);
      if (!s["evaluations"][k].is_null()) BOOST_TEST(s["best"][k] == 100);
    }
  }
  // A cow that becomes a bull gains nothing if both have the same weight.
  const auto solved = [&](const char* name) { return setting(document, name)["successes"].get<int>(); };
  BOOST_TEST(solved("bull-weight=1") < 10);
  BOOST_TEST(solved("bull-weight=3") == 20);
}

// If all weights are 0, every code is at 0 % unless it is the secret.
BOOST_AUTO_TEST_CASE(weights_may_all_be_0) {
  const auto document = compare.checked({"--vary", "bull-weight=0,1", "--cow-weight", "0", "--runs", "5", "--budget",
                                         "60", "--secret", "2345", "--seed", "1"},
                                        2, 5, 60);
  for (const auto& best : setting(document, "bull-weight=0")["best"]) BOOST_TEST((best == 0 || best == 100));
}

// A secret is drawn for every run and is the same in all settings: settings that differ by name alone do the same.
BOOST_AUTO_TEST_CASE(settings_meet_the_same_secrets) {
  const arguments same{"--vary", "mutation-rate=1,1.0", "--runs", "12", "--budget", "2000", "--seed", "1"};
  compare.draws_one_game_for_all_settings(same, {"--secret", "2345"}, 12, 2000);
}

BOOST_AUTO_TEST_CASE(games_are_instances) {
  const arguments study{"--vary", "population=8,16", "--runs", "5", "--budget", "2000", "--seed", "1"};
  const auto varied = compare.checked(joined(study, {"--vary", "secret=1234,00112"}), 2, 10, 2000);
  BOOST_TEST(varied["instances"] == (json{"secret=1234", "secret=00112"}));
  BOOST_TEST(compare.document(joined(study, {"--instances", "1234,00112"}))["settings"] == varied["settings"]);
  BOOST_TEST(varied["drawn"].empty());
  // A secret is drawn for every run on every instance.
  const auto lengths =
      compare.checked(joined(study, {"--vary", "length=1,4", "--vary", "symbols=abc,abcd"}), 2, 20, 2000);
  BOOST_TEST(lengths["instances"][1] == "length=1, symbols=abcd");
  BOOST_TEST_REQUIRE(lengths["drawn"].size() == 20u);
  for (std::size_t k = 0; k < 20; ++k) BOOST_TEST(lengths["drawn"][k].get<std::string>().size() == (k < 10 ? 1u : 4u));
}

// One generation would seldom be enough for this.
BOOST_AUTO_TEST_CASE(the_limit_of_generations_gives_way_to_the_budget) {
  const arguments study{"--vary", "population=16,20", "--preset", "document", "--runs",
                        "8",      "--budget",         "3000",     "--seed",   "2"};
  compare.leaves_to_the_budget(study, "--generations", "1");
  BOOST_TEST(setting(compare.document(study), "population=16")["successes"] > 4);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "distinct=1,2"}, {"--vary", "distinct=1,2"});
  refused({"--vary", "bull-weight=1,-2"}, {"--bull-weight", "\"-2\""});
  const arguments vary{"--vary", "bull-weight=1,2"};
  refused(joined(vary, {"--vary", "length=3,5", "--secret", "1234"}), {"--secret", "\"1234\""});
  refused(joined(vary, {"--vary", "secret=1234,1233", "--distinct"}), {"--secret", "1233"});
  refused(joined(vary, {"--instances", "1234,1233", "--distinct"}), {"--instances", "--secret", "1233"});
  refused(joined(vary, {"--instances", "1234,12x4"}), {"--instances", "--secret", "12x4"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
