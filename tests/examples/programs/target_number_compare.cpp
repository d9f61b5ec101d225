// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program TARGET_NUMBER, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cstddef>

#include "compare_checks.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(target_number_compare_program)

using namespace support;

namespace {

const compare_command compare(TARGET_NUMBER);

const arguments populations{"--vary",   "population=16,48",
                            "--vary",   "selection=roulette,tournament",
                            "--runs",   "12",
                            "--preset", "document",
                            "--budget", "2000",
                            "--seed",   "1"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = compare.checked(populations, 4, 12, 2000);
  BOOST_TEST(document["seed"] == 1);
  for (const auto& s : document["settings"]) BOOST_TEST(s["parameters"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  compare.is_the_same_for_any_threads(populations);
}

// A game is drawn for every run and is the same in all settings: settings that differ by name alone do the same.
BOOST_AUTO_TEST_CASE(settings_meet_the_same_games) {
  const arguments same{"--vary", "mutation-rate=0.3,0.30", "--runs", "8", "--budget", "2000", "--seed", "1"};
  compare.draws_one_game_for_all_settings(same, {"--numbers", "1,2,4,8,10,25", "--target", "962"}, 8, 2000);
}

// The nearest value to 963 that there is lies at a distance of 1: who comes there has succeeded.
BOOST_AUTO_TEST_CASE(the_nearest_value_is_a_success_where_the_target_cannot_be_reached) {
  const auto document = compare.checked({"--vary", "preset=document,strong", "--numbers", "1,2,4,8,10,25", "--target",
                                         "963", "--runs", "6", "--budget", "5000", "--seed", "1"},
                                        2, 6, 5000);
  for (const auto& s : document["settings"]) {
    for (std::size_t k = 0; k < 6; ++k) BOOST_TEST((s["best"][k] == 1) == !s["evaluations"][k].is_null());
  }
  BOOST_TEST(setting(document, "preset=strong")["successes"] == 6);
}

BOOST_AUTO_TEST_CASE(the_game_itself_may_be_varied) {
  const auto targets = compare.checked(
      {"--vary", "target=25,962", "--numbers", "1,2,4,8,10,25", "--runs", "6", "--budget", "3000", "--seed", "1"}, 2, 6,
      3000);
  BOOST_TEST(setting(targets, "target=25")["evaluations"] != setting(targets, "target=962")["evaluations"]);
  // Of 2 and 3 alone, 5 is made at once; 7 never is, and 6 is the nearest.
  const auto numbers = compare.checked(
      {"--vary", "numbers=2,3;3,4", "--target", "7", "--runs", "6", "--budget", "500", "--seed", "1"}, 2, 6, 500);
  for (const auto& best : setting(numbers, "numbers=2,3")["best"]) BOOST_TEST(best == 1);
  for (const auto& best : setting(numbers, "numbers=3,4")["best"]) BOOST_TEST(best == 0);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "method=exact,genetic"}, {"--vary", "method=exact,genetic"});
  refused({"--vary", "memory=on,off", "--numbers", "5", "--target", "5"}, {"--numbers", "5"});
  refused({"--vary", "memory=on,off", "--numbers", "5,2"}, {"--numbers", "--target"});
  refused({"--vary", "numbers=1,2;3", "--target", "3"}, {"--numbers", "3"});
  const std::string nine = "1,1,1,1,1,1,1,1,1";
  refused({"--vary", "memory=on,off", "--numbers", nine, "--target", "7"}, {"--numbers", "1 to 8", '"' + nine + '"'});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
