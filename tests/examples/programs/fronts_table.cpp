// SPDX-License-Identifier: BSL-1.0
// The table of the program fronts, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "program.hpp"
#include "support/repetitions.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(fronts_table_program)

using namespace support;

namespace {

const program table(FRONTS, "table"), solve(FRONTS, "solve");

}  // namespace

BOOST_AUTO_TEST_CASE(rows_are_medians_of_runs_beside_what_was_published) {
  const auto document = table.document({"--problems", "zdt2,dtlz1", "--runs", "3", "--budget", "1000", "--seed", "4"});
  BOOST_TEST(document["reason"] == "all runs made");
  BOOST_TEST_REQUIRE(document["rows"].size() == 3u);
  const auto &nsga2 = document["rows"][0], &smsemoa = document["rows"][1], &nsga3 = document["rows"][2];
  BOOST_TEST(nsga2["problem"] == "zdt2");
  BOOST_TEST(nsga2["algorithm"] == "nsga2");
  BOOST_TEST(smsemoa["algorithm"] == "smsemoa");
  BOOST_TEST(nsga3["algorithm"] == "nsga3");
  BOOST_TEST(nsga3["problem"] == "dtlz1");
  for (const auto& row : document["rows"]) BOOST_TEST(row["runs"] == 3);
  // They had other budgets.
  for (const auto& row : document["rows"]) BOOST_TEST(row["published"].is_null());
  const auto whole = table.document({"--problems", "zdt2,dtlz1", "--runs", "1", "--seed", "4"})["rows"];
  const auto &of_volumes = whole[0]["published"], &of_distances = whole[2]["published"];
  BOOST_TEST(of_volumes["hypervolume"]["median"] == 0.3263);
  BOOST_TEST(of_volumes["igd"]["median"] == 0.00494);
  BOOST_TEST(of_distances["igd"]["greatest"] == 4.880e-3);
  BOOST_TEST(of_distances["hypervolume"].is_null());

  // Run k has the seed and k.
  std::vector<double> volumes, distances;
  for (const std::string seed : {"4", "5", "6"}) {
    const auto found = solve.document({"--problem", "zdt2", "--budget", "1000", "--seed", seed});
    volumes.push_back(found["hypervolume"]);
    distances.push_back(found["igd"]);
  }
  for (auto* const all : {&volumes, &distances}) std::sort(all->begin(), all->end());
  BOOST_TEST(nsga2["hypervolume"] == (json{{"median", volumes[1]}, {"least", volumes[0]}, {"greatest", volumes[2]}}));
  BOOST_TEST(nsga2["igd"] == (json{{"median", distances[1]}, {"least", distances[0]}, {"greatest", distances[2]}}));
}

BOOST_AUTO_TEST_CASE(the_table_of_more_objectives_takes_the_published_generations) {
  if (sanitized) return;  // shorter runs are made in the same way
  const auto document = table.document({"--problems", "dtlz2", "--objectives", "3,5", "--runs", "1", "--seed", "1"});
  BOOST_TEST_REQUIRE(document["rows"].size() == 2u);
  const auto &three = document["rows"][0], &five = document["rows"][1];
  BOOST_TEST(three["population"] == 92);
  BOOST_TEST(five["population"] == 212);
  // 250 generations of 92 and 350 of 212, less what were copies.
  BOOST_TEST(three["evaluations"] > 22'000);
  BOOST_TEST(three["evaluations"] <= 92 * 251);
  BOOST_TEST(five["evaluations"] > 72'000);
  BOOST_TEST(five["evaluations"] <= 212 * 351);
  BOOST_TEST(three["igd"]["median"] < 4e-3);
  BOOST_TEST(five["published"]["igd"]["median"] == 4.982e-3);
}

BOOST_AUTO_TEST_CASE(what_is_said_of_a_median_follows_from_its_interval) {
  const arguments of_zdt1{"--problems", "zdt1", "--algorithm", "smsemoa", "--runs", "6", "--seed", "1"};
  // With a sanitizer only the shorter runs below.
  if (!sanitized) check_contains(table(of_zdt1).out, {"0.6596  better", "0.00486  better"});
  const auto row = table.document(joined(of_zdt1, {"--budget", "1000"}))["rows"][0];
  for (const std::string measure :
       {"hypervolume", "igd"}) {  // of six runs, the interval is from the minimum to the maximum
    const auto& of = row[measure];
    BOOST_TEST(of["interval"] == (json{of["least"], of["greatest"]}));
  }
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  table.is_the_same_for_any_threads({"--problems", "zdt1,zdt3", "--runs", "4", "--budget", "600", "--seed", "2"});
}

BOOST_AUTO_TEST_CASE(ctrl_c_leaves_the_rows_that_are_finished) {
  const auto document = table.interrupted_document({"--problems", "zdt1", "--budget", "100000000", "--seed", "1"});
  BOOST_TEST(document["rows"].empty());
  BOOST_TEST(document["solved"] == false);
}

BOOST_AUTO_TEST_CASE(a_signal_other_than_ctrl_c_is_named) {
  const auto result = table.interrupted({"--problems", "zdt1", "--budget", "100000000", "--seed", "1"}, SIGTERM);
  check_contains(result.err, {"interrupted by SIGTERM: 0 of 2 rows are finished"});
}

BOOST_AUTO_TEST_CASE(mistakes_are_named) {
  table.refuses({"--problems", "zdt1,zdt7"}, {"--problems", "\"zdt7\"", "did you mean"});
  table.refuses({"--problems", "zdt1,zdt1"}, {"--problems", "\"zdt1\" twice"});
  table.refuses({"--algorithm", "nsga2,nsga1"}, {"--algorithm", "\"nsga1\""});
  table.refuses({"--objectives", "3,1"}, {"--objectives", "\"1\""});
  table.refuses({"--runs", "0"}, {"--runs", "0"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
