// SPDX-License-Identifier: BSL-1.0
// Compares settings with the program TARGET_NUMBER, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

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

// Without a game, run k of every setting plays game k, which is drawn from the seed, and the report shows it.
BOOST_AUTO_TEST_CASE(drawn_games_are_shown) {
  const auto document = compare.document(populations);
  BOOST_TEST(document["instances"].size() == 1u);
  BOOST_TEST_REQUIRE(document["drawn"].size() == 12u);
  const std::string first = document["drawn"][0], last = document["drawn"][11];
  check_contains(compare(populations).out, {"12 games are drawn from the seed", first.substr(0, 8), last.substr(0, 8)});
  const auto given = compare.document(joined(populations, {"--numbers", "2,3", "--target", "7"}));
  BOOST_TEST(given["drawn"].empty());
}

BOOST_AUTO_TEST_CASE(games_are_instances) {
  const arguments study{"--vary", "population=16,48", "--runs", "4", "--budget", "500", "--seed", "1"};
  // Of 2 and 3 alone, 7 never is made, and 6 is the nearest; of 3 and 4 it is made at once.
  const auto varied = compare.checked(joined(study, {"--vary", "numbers=2,3;3,4", "--target", "7"}), 2, 8, 500);
  BOOST_TEST(varied["instances"] == (json{"numbers=2,3", "numbers=3,4"}));
  for (const auto& s : varied["settings"]) {
    for (std::size_t k = 0; k < 8; ++k) BOOST_TEST(s["best"][k] == (k < 4 ? 1 : 0));
  }
  const scratch_folder folder;
  std::ofstream(folder / "games") << "numbers;target\n\n2 3; 7  # in words\n3,4;7\n";
  const auto of_file = compare.document(joined(study, {"--instances", folder / "games"}));
  BOOST_TEST(of_file["instances"] == (json{"2,3;7", "3,4;7"}));
  BOOST_TEST(of_file["settings"] == varied["settings"]);
  const auto drawn = compare.checked(joined(study, {"--instances", "3"}), 2, 12, 500);
  BOOST_TEST(drawn["instances"].size() == 3u);
  BOOST_TEST(drawn["drawn"].empty());
  BOOST_TEST(compare.document(joined(study, {"--instances", "4"}))["instances"][2] == drawn["instances"][2]);
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_before_anything_runs) {
  const refused_at_once refused(compare);
  refused({"--vary", "method=exact,genetic"}, {"--vary", "method=exact,genetic"});
  refused({"--vary", "memory=on,off", "--numbers", "5", "--target", "5"}, {"--numbers", "5"});
  refused({"--vary", "memory=on,off", "--numbers", "5,2"}, {"--numbers", "--target"});
  refused({"--vary", "numbers=1,2;3", "--target", "3", "--vary", "memory=on,off"}, {"--numbers", "3"});
  const arguments vary{"--vary", "memory=on,off"};
  refused(joined(vary, {"--instances", "0"}), {"--instances", "\"0\"", "1 to 1000"});
  refused(joined(vary, {"--instances", "/no/such/file"}), {"--instances", "/no/such/file"});
  refused(joined(vary, {"--instances", "2", "--target", "7"}), {"--instances and --target", "both"});
  refused({"--vary", "target=7,8", "--numbers", "2,3"}, {"2 settings or more", "instances"});
  const scratch_folder files;
  const auto games = files / "games";
  for (const auto& [line, part] : std::vector<std::pair<std::string, std::string>>{{"1,2", "numbers;target"},
                                                                                   {"1,x;3", "numbers;target"},
                                                                                   {"1,2;0", "target"},
                                                                                   {"7;7", "2 numbers"},
                                                                                   {"1,1,1,1,1,1,1,1,1;7", "8"},
                                                                                   {"2,3;7\n2,3;7", "twice"},
                                                                                   {"", "no game"}}) {
    std::ofstream(games) << line << '\n';
    refused(joined(vary, {"--instances", games}), {"--instances", games, part});
  }
  const std::string nine = "1,1,1,1,1,1,1,1,1";
  refused({"--vary", "memory=on,off", "--numbers", nine, "--target", "7"}, {"--numbers", "1 to 8", '"' + nine + '"'});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
