// Compares settings with the program TARGET_NUMBER, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "compare_checks.hpp"
#include "document.hpp"
#include "process.hpp"

using clade_test::arguments;
using clade_test::has;
using clade_test::joined;
using clade_test::scratch_folder;
using clade_test::setting;
using nlohmann::json;

namespace {

const clade_test::compare_command compare{TARGET_NUMBER};

const arguments populations{"--vary",   "population=16,48",
                            "--vary",   "selection=roulette,tournament",
                            "--runs",   "12",
                            "--preset", "document",
                            "--budget", "2000",
                            "--seed",   "1"};

}  // namespace

BOOST_AUTO_TEST_SUITE(target_number_compare_program)

BOOST_AUTO_TEST_CASE(every_combination_is_a_setting) {
  const auto document = compare.document(populations);
  BOOST_TEST(document["solver"] == "target_number");
  BOOST_TEST(document["seed"] == 1);
  BOOST_TEST(document["solved"] == true);
  clade_test::check_comparison(document, 4, 12, 2000);
  for (const auto& s : document["settings"]) BOOST_TEST(s["parameters"].size() == 2u);
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  compare.is_the_same_for_any_threads(populations);
}

// A game is drawn for every run and is the same in all settings: settings that differ by name alone do the same.
BOOST_AUTO_TEST_CASE(settings_meet_the_same_games) {
  const arguments same{"--vary", "mutation-rate=0.3,0.30", "--runs", "8", "--budget", "2000", "--seed", "1"};
  const auto drawn = compare.document(same);
  const auto fixed = compare.document(joined(same, {"--numbers", "1,2,4,8,10,25", "--target", "962"}));
  for (const auto& document : {drawn, fixed}) {
    clade_test::check_comparison(document, 2, 8, 2000);
    BOOST_TEST(document["settings"][0]["evaluations"] == document["settings"][1]["evaluations"]);
    BOOST_TEST(document["pairs"][0]["mann_whitney_p"] == 1);
  }
  BOOST_TEST(drawn["settings"][0]["evaluations"] != fixed["settings"][0]["evaluations"]);
}

// The nearest value to 963 that there is lies at a distance of 1: who comes there has succeeded.
BOOST_AUTO_TEST_CASE(the_nearest_value_is_a_success_where_the_target_cannot_be_reached) {
  const auto document = compare.document({"--vary", "preset=document,strong", "--numbers", "1,2,4,8,10,25", "--target",
                                          "963", "--runs", "6", "--budget", "5000", "--seed", "1"});
  clade_test::check_comparison(document, 2, 6, 5000);
  for (const auto& s : document["settings"]) {
    for (std::size_t k = 0; k < 6; ++k) BOOST_TEST((s["best"][k] == 1) == !s["evaluations"][k].is_null());
  }
  BOOST_TEST(setting(document, "preset=strong")["successes"] == 6);
}

BOOST_AUTO_TEST_CASE(the_game_itself_may_be_varied) {
  const auto targets = compare.document(
      {"--vary", "target=25,962", "--numbers", "1,2,4,8,10,25", "--runs", "6", "--budget", "3000", "--seed", "1"});
  clade_test::check_comparison(targets, 2, 6, 3000);
  BOOST_TEST(setting(targets, "target=25")["evaluations"] != setting(targets, "target=962")["evaluations"]);
  // Of 2 and 3 alone, 5 is made at once; 7 never is, and 6 is the nearest.
  const auto numbers =
      compare.document({"--vary", "numbers=2,3;3,4", "--target", "7", "--runs", "6", "--budget", "500", "--seed", "1"});
  clade_test::check_comparison(numbers, 2, 6, 500);
  for (const auto& best : setting(numbers, "numbers=2,3")["best"]) BOOST_TEST(best == 1);
  for (const auto& best : setting(numbers, "numbers=3,4")["best"]) BOOST_TEST(best == 0);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const scratch_folder folder("target_number_mistakes");
  const auto refused = [&](const arguments& more, const std::string& name, const std::string& value) {
    compare.refuses(joined({"--csv", folder / "never.csv"}, more), name, value);
    BOOST_TEST(folder.entries() == 0u);
  };
  refused({}, "--vary NAME=A,B is needed", "preset, population, offspring, selection");
  refused({"--vary", "method=exact,genetic"}, "--vary", "method=exact,genetic");
  refused({"--vary", "time-limit=1,2"}, "--vary", "time-limit=1,2");
  refused({"--vary", "population=32,0"}, "--population", "\"0\"");
  refused({"--vary", "population=32"}, "2 settings or more", "population=32");
  refused({"--vary", "memory=on,maybe"}, "--memory", "\"maybe\"");
  refused({"--vary", "memory=on,off", "--numbers", "5", "--target", "5"}, "--numbers", "5");
  refused({"--vary", "memory=on,off", "--numbers", "5,0", "--target", "5"}, "--numbers", "\"5,0\"");
  refused({"--vary", "memory=on,off", "--numbers", "5,2"}, "--numbers", "--target");
  refused({"--vary", "numbers=1,2;3", "--target", "3"}, "--numbers", "3");
  refused({"--vary", "memory=on,off", "--runs", "0"}, "--runs", "\"0\"");
  refused({"--vary", "memory=on,off", "--budget", "0"}, "--budget", "\"0\"");
}

BOOST_AUTO_TEST_SUITE_END()
