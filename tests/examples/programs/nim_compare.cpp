// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_compare_program)

using namespace support;

namespace {

const compare_command compare(NIM);

// The source's evolution with the last gene decoded or all of them, on a few piles.
const arguments decoding{"--vary", "decode=last,all", "--vary", "population=20,100", "--preset", "document", "--runs",
                         "12",     "--seed",          "1",      "--budget",          "3000"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = compare.checked(decoding, 4, 12, 3000);
  BOOST_TEST(document["seed"] == 1);
  for (const auto& s : document["settings"]) BOOST_TEST(s["parameters"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  compare.is_the_same_for_any_threads(decoding);
}

// The functions of an expression are listed with commas, so that semicolons separate the lists.
BOOST_AUTO_TEST_CASE(values_with_commas_are_separated_by_semicolons) {
  const arguments study{"--vary", "functions=^;+,-,&,|", "--runs", "6", "--budget", "1000", "--seed", "1"};
  const auto document = compare.checked(joined(study, {"--vary", "piles=1,3;1,2,3"}), 2, 12, 1000);
  BOOST_TEST(document["instances"] == (json{"piles=1,3", "piles=1,2,3"}));
  BOOST_TEST(setting(document, "functions=^")["successes"] == 12);
  BOOST_TEST(setting(document, "functions=+,-,&,|")["parameters"]["functions"] == "+,-,&,|");
  BOOST_TEST(compare.document(joined(study, {"--instances", "1,3;1,2,3"}))["settings"] == document["settings"]);
  // One set of piles.
  BOOST_TEST(compare.document(joined(study, {"--instances", "1,2"}))["instances"] == (json{"piles=1,2"}));
}

// If products are the only function, no expression wins, so violations remain in every run.
BOOST_AUTO_TEST_CASE(runs_that_fail_say_how_much_is_missing) {
  const auto document = compare.checked(
      {"--vary", "functions=*;^", "--piles", "3,4,5", "--runs", "4", "--budget", "500", "--seed", "1"}, 2, 4, 500);
  BOOST_TEST(setting(document, "functions=^")["successes"] == 4);
  for (const auto& best : setting(document, "functions=^")["best"]) BOOST_TEST(best == 0);
  BOOST_TEST(setting(document, "functions=*")["successes"] == 0);
  for (const auto& best : setting(document, "functions=*")["best"]) BOOST_TEST(best > 0);
}

BOOST_AUTO_TEST_CASE(games_are_instances) {
  const auto document =
      compare.checked({"--vary", "game=nim,limit:2,subtract:1", "--vary", "population=20,30", "--piles", "6",
                       "--verify-up-to", "0", "--runs", "4", "--budget", "3000", "--seed", "1"},
                      2, 12, 3000);
  BOOST_TEST(document["instances"] == (json{"game=nim", "game=limit:2", "game=subtract:1"}));
  // With one pile of any size the next player takes it all: the pile itself is the expression.
  for (const auto& s : document["settings"]) {
    for (std::size_t k = 0; k < 4; ++k) BOOST_TEST(!s["evaluations"][k].is_null());
  }
  compare.checked({"--vary", "positions=ordered,multisets", "--vary", "decode=last,all", "--piles", "2,2", "--runs",
                   "3", "--budget", "500", "--seed", "1"},
                  2, 6, 500);
}

// One generation would seldom be enough for this.
BOOST_AUTO_TEST_CASE(the_limit_of_generations_gives_way_to_the_budget) {
  const arguments study{"--vary",   "decode=last,all", "--piles", "4,4,4,4", "--positions", "multisets", "--preset",
                        "document", "--runs",          "10",      "--seed",  "1",           "--budget",  "4000"};
  compare.leaves_to_the_budget(study, "--generations", "1");
  BOOST_TEST(setting(compare.document(study), "decode=all")["successes"] > 5);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "misere=1,2"}, {"--vary", "misere=1,2"});
  refused({"--vary", "functions=+,-,#;^"}, {"--functions", "\"+,-,#\""});
  refused({"--vary", "piles=1,3,5;1,x", "--vary", "decode=last,all"}, {"--piles", "\"1,x\""});
  refused({"--instances", "1,3,5;1,x", "--vary", "decode=last,all"}, {"--instances", "--piles", "\"1,x\""});
  refused({"--instances", "1,3;1,2,3", "--game", "wythoff", "--vary", "decode=last,all"}, {"--instances", "--piles"});
  refused({"--vary", "piles=1,3,5;"}, {"--vary"});
  refused({"--vary", "functions=^;^"}, {"--vary", "\"^\""});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
