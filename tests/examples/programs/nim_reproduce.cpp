// SPDX-License-Identifier: BSL-1.0
// Runs the experiments of the program NIM, whose path the build defines.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(nim_reproduce_program)

using namespace support;

namespace {

const program reproduce(NIM, "reproduce");

// Checks the 95 % Wilson interval of a share, if there was one run.
void check_interval(const json& of, const std::string& count) {
  constexpr double z = 1.959964, bound = 1 / (1 + z * z);
  const auto found = of[count].get<int>();
  BOOST_TEST((found == 0 || found == 1));
  BOOST_TEST(std::abs(of[count + "_low"].get<double>() - (found == 1 ? bound : 0)) < 1e-12);
  BOOST_TEST(std::abs(of[count + "_high"].get<double>() - (found == 1 ? 1 : 1 - bound)) < 1e-12);
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_row_has_its_figures_and_they_do_not_depend_on_the_threads) {
  // Random search makes as many evaluations as evolution, and with this seed these are few.
  auto other = reproduce.started({"--runs", "1", "--seed", "2", "--threads", "2", "--format", "json"});
  const auto document = reproduce.document({"--runs", "1", "--seed", "2"});
  BOOST_TEST(without_seconds(document) == without_seconds(json::parse(other.wait().out)));
  BOOST_TEST(document["solver"] == "nim");
  BOOST_TEST(document["solved"] == true);
  BOOST_TEST(document["runs"] == 1);
  BOOST_TEST_REQUIRE(document["document"].size() == 5u);
  BOOST_TEST_REQUIRE(document["oltean"].size() == 26u);
  BOOST_TEST_REQUIRE(document["strong"].size() == 4u);
  BOOST_TEST(document["document"][2]["document_wins"] == "37 of 48");
  BOOST_TEST(document["document"][2]["population"] == 100);
  BOOST_TEST(document["document"][2]["generations"] == 150);
  BOOST_TEST(document["document"][2]["all"]["random_budget"] == 7600);
  BOOST_TEST(document["oltean"][0]["paper"] == "6 of 50");
  BOOST_TEST(document["oltean"][1]["paper"].is_null());
  BOOST_TEST(document["oltean"][0]["last"]["random_budget"] == 1020);
  for (const std::string part : {"document", "oltean"}) {
    for (const auto& row : document[part]) {
      for (const std::string decoded : {"last", "all"}) {
        const auto& of = row[decoded];
        for (const std::string count : {"found", "random_found"}) check_interval(of, count);
        if (part == "document") check_interval(of, "wins");
        BOOST_TEST(of["mean_evaluations"].get<int>() <= of["random_budget"].get<int>());
        BOOST_TEST(of["random_mean_evaluations"].get<int>() <= of["random_budget"].get<int>());
        // An expression that breaks no theorem wins.
        if (part == "document") BOOST_TEST(of["wins"].get<int>() >= of["found"].get<int>());
      }
    }
  }
  for (const auto& row : document["strong"]) {
    BOOST_TEST(row["found"] == 1);
    check_interval(row, "found");
    check_interval(row, "random_found");
    BOOST_TEST(row["verify_up_to"] == 15);
    BOOST_TEST(row["median_evaluations"] == row["mean_evaluations"]);  // of one run
    BOOST_TEST(row["random_budget"] == 10 * row["mean_evaluations"].get<int>());
  }
  BOOST_TEST(document["strong"][3]["functions"] == "+-*/%&|~");
}

BOOST_AUTO_TEST_CASE(other_games_are_a_part_of_their_own) {
  const auto document = reproduce.interrupted_document({"--part", "games", "--runs", "10000", "--seed", "1"});
  BOOST_TEST(document.contains("games"));
  BOOST_TEST(!document.contains("document"));
}

BOOST_AUTO_TEST_CASE(control_c_ends_with_the_rows_so_far) {
  const auto document = reproduce.interrupted_document({"--runs", "10000", "--seed", "1"});
  BOOST_TEST(document["strong"].empty());
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
