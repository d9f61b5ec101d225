// SPDX-License-Identifier: BSL-1.0
// Runs the program tsp, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "../../support/folder.hpp"
#include "layout_checks.hpp"
#include "program.hpp"
#include "pseudo_terminal.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(tsp_program)

using namespace support;

namespace {

const program solve(TSP, "solve"), compare(TSP, "compare"), table(TSP, "table");

using point = std::pair<double, double>;

// The file of a map.
std::string map_of(const std::vector<point>& places) {
  auto text = "NAME: map\nTYPE: TSP\nDIMENSION: " + std::to_string(places.size()) +
              "\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n";
  for (std::size_t i = 0; i < places.size(); ++i) {
    text +=
        std::to_string(i + 1) + ' ' + std::to_string(places[i].first) + ' ' + std::to_string(places[i].second) + '\n';
  }
  return text + "EOF\n";
}

// A square of 10 x 10 places at distances of 10, whose shortest tours have the length 1000.
std::vector<point> square() {
  std::vector<point> places;
  for (int i = 0; i < 100; ++i) places.emplace_back(10 * (i % 10), 10 * (i / 10));
  return places;
}

// Places that look random.
std::vector<point> scattered(int count) {
  std::vector<point> places;
  for (int i = 0; i < count; ++i) places.emplace_back(i * 7919 % 1009, i * i * 31 % 997);
  return places;
}

struct map_file {
  folder where{};
  std::string path = where / "map.tsp";

  explicit map_file(const std::string& text) { write_bytes(path, text); }
  explicit map_file(const std::vector<point>& places) : map_file(map_of(places)) {}
};

// The length of a tour of places from 1, by the rule of EUC_2D.
std::int64_t length_of(const std::vector<point>& places, const std::vector<std::size_t>& tour) {
  std::int64_t length = 0;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const auto &one = places.at(tour[i] - 1), &other = places.at(tour[(i + 1) % tour.size()] - 1);
    length += std::lround(std::floor(std::hypot(one.first - other.first, one.second - other.second) + 0.5));
  }
  return length;
}

void check_tour(const json& found, const std::vector<point>& places) {
  auto tour = found["tour"].get<std::vector<std::size_t>>();
  BOOST_TEST(found["places"] == places.size());
  BOOST_TEST(found["length"] == length_of(places, tour));
  BOOST_TEST(tour.front() == 1u);
  BOOST_TEST((tour.size() < 3 || tour[1] < tour.back()));
  std::ranges::sort(tour);
  BOOST_TEST_REQUIRE(tour.size() == places.size());
  for (std::size_t i = 0; i < tour.size(); ++i) BOOST_TEST(tour[i] == i + 1);
}

const arguments by_descent{"--algorithm", "iterated-local-search"};

}  // namespace

BOOST_AUTO_TEST_CASE(both_algorithms_find_a_tour_of_known_length_and_stop) {
  const map_file map(square());
  for (const auto& algorithm : {arguments{}, by_descent}) {
    const auto found = solve.document(joined({map.path, "--optimum", "1000", "--seed", "1"}, algorithm));
    BOOST_TEST(members_of(found) == (std::set<std::string>{"solver", "seed", "solved", "reason", "generations",
                                                           "evaluations", "seconds", "moves", "restarts", "name",
                                                           "places", "algorithm", "length", "optimum", "gap", "tour"}));
    BOOST_TEST(found["solver"] == "tsp");
    BOOST_TEST(found["solved"] == true);
    BOOST_TEST(found["reason"] == "target 1000 reached");
    BOOST_TEST(found["name"] == "map");
    BOOST_TEST(found["length"] == 1000);
    BOOST_TEST(found["gap"] == 0);
    BOOST_TEST((found["moves"] > 0) == !algorithm.empty());
    check_tour(found, square());
  }
}

BOOST_AUTO_TEST_CASE(without_an_optimum_the_search_ends_by_itself) {
  const auto places = scattered(60);
  const map_file map(places);
  for (const auto& algorithm : {arguments{}, joined(by_descent, {"--stall", "500"})}) {
    const auto once = solve.document(joined({map.path, "--seed", "3"}, algorithm));
    BOOST_TEST(once["solved"] == true);
    BOOST_TEST(once["reason"] == "the tours no longer improve");
    BOOST_TEST(once["optimum"].is_null());
    BOOST_TEST(once["gap"].is_null());
    BOOST_TEST(once["restarts"] == 0);
    check_tour(once, places);
    const auto again = solve.document(joined({map.path, "--seed", "3", "--restarts", "2"}, algorithm));
    BOOST_TEST(again["restarts"] == 2);
    BOOST_TEST(again["length"] <= once["length"]);
    check_tour(again, places);
  }
}

BOOST_AUTO_TEST_CASE(a_tour_that_is_too_long_has_a_gap_and_status_1) {
  const map_file map(square());
  const auto found = solve.document({map.path, "--optimum", "800", "--seed", "1"}, 1);
  BOOST_TEST(found["solved"] == false);
  BOOST_TEST(found["length"] == 1000);
  BOOST_TEST(found["gap"] == 0.25);
  BOOST_TEST(found["reason"] == "the tours no longer improve");
  const auto text = solve({map.path, "--optimum", "800", "--seed", "1"});
  check_contains(text.out, {"\ngap          25 %\n", "\nnot solved   the tours no longer improve\n"});
  // A limit ends the search before it is complete.
  const auto limited = solve.document({map.path, "--generations", "2", "--seed", "1"}, 1);
  BOOST_TEST(limited["generations"] == 2);
  BOOST_TEST(limited["reason"] == "2 generations reached");
  const auto timed =
      solve.document(joined(by_descent, {map.path, "--time-limit", "0.05", "--stall", "1000000000", "--seed", "1"}), 1);
  BOOST_TEST(timed["solved"] == false);
  check_tour(timed, square());
}

BOOST_AUTO_TEST_CASE(distances_and_small_problems_are_solved) {
  const map_file distances(
      "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n"
      "EDGE_WEIGHT_SECTION\n9 1 1\n1 1\n9\nEOF\n");
  const auto found = solve.document({distances.path, "--optimum", "4", "--seed", "1"});
  BOOST_TEST(found["tour"] == (json{1, 3, 2, 4}));
  BOOST_TEST(found["name"] == "");
  solve.refuses({distances.path, "--svg", distances.where / "tour.svg"}, {"--svg needs coordinates"});
  for (int n = 1; n < 12; ++n) {
    const auto places = scattered(n);
    const map_file map(places);
    check_tour(solve.document({map.path, "--seed", "1"}), places);
    const auto descent = joined({map.path, "--stall", "100", "--seed", "1"}, by_descent);
    if (n < 8) {
      solve.refuses(descent, {"--algorithm iterated-local-search needs at least 8 places, but FILE has"});
    } else {
      check_tour(solve.document(descent), places);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_output_is_the_same_for_any_number_of_threads) {
  const map_file map(scattered(150));
  solve.is_the_same_for_any_threads({map.path, "--population", "30", "--seed", "7"});
  solve.is_the_same_for_any_threads(joined({map.path, "--stall", "300", "--seed", "7"}, by_descent));
}

BOOST_AUTO_TEST_CASE(ctrl_c_leaves_the_best_tour_so_far) {
  const auto places = scattered(300);
  const map_file map(places);
  for (const auto& algorithm : {arguments{"--restarts", "1000000"}, joined(by_descent, {"--stall", "1000000000"})}) {
    const auto found = solve.interrupted_document(joined({map.path, "--seed", "1"}, algorithm));
    BOOST_TEST(found["solved"] == false);
    check_tour(found, places);
  }
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file) {
  const map_file map(scattered(120));
  for (const auto& algorithm : {arguments{"--population", "30"}, joined(by_descent, {"--stall", "1000"})}) {
    const auto saved = map.where / (algorithm.front().substr(2) + ".clade");
    const auto whole = solve.document(joined({map.path, "--generations", "15", "--seed", "5"}, algorithm), 1);
    solve.document(joined({map.path, "--generations", "6", "--seed", "5", "--checkpoint", saved}, algorithm), 1);
    const auto resumed = solve.document(joined({map.path, "--generations", "15", "--resume", saved}, algorithm), 1);
    BOOST_TEST(without_seconds(resumed) == without_seconds(whole));
    solve.refuses({map.path, "--neighbours", "5", "--resume", saved}, {"belongs to another run"});
  }
}

BOOST_AUTO_TEST_CASE(the_tour_is_drawn) {
  const map_file map(scattered(40));
  const auto drawing = map.where / "tour.svg", page = map.where / "run.html";
  const auto found = solve({map.path, "--seed", "1", "--svg", drawing, "--html", page});
  BOOST_TEST(found.status == 0, report_of(found));
  const auto image = content_of(drawing);
  check_contains(image, {"<title>40 places, a tour of length "});
  BOOST_TEST(std::ranges::count(image.substr(image.find(" d=\""), image.find("Z\"/>")), 'L') == 39);
  check_contains(content_of(page), {"a tour of length"});
  check_contains(solve({map.path, "--preset", "document", "--seed", "1"}).out, {"population  300", "children    30"});
  // All places may be at one place.
  const map_file one(std::vector<point>(9, {5, 5}));
  BOOST_TEST(solve({one.path, "--seed", "1", "--svg", drawing}).status == 0);
  BOOST_TEST((!has(content_of(drawing), "nan") && !has(content_of(drawing), "inf")));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_by_name) {
  const map_file map(scattered(20));
  const auto wrong = map.where / "wrong.tsp";
  auto text = map_of(scattered(20));
  text.replace(text.find("\n3 "), 3, "\n2 ");
  write_bytes(wrong, text);
  solve.refuses({wrong}, {"FILE \"" + wrong + "\": line 8: ", "place 2 is given twice"});
  write_bytes(wrong, "TYPE: ATSP\n");
  solve.refuses({wrong}, {"FILE", "line 1", "TYPE TSP", "ATSP"});
  solve.refuses({}, {"FILE"});
  solve.refuses({map.where / "absent.tsp"}, {"FILE", "absent.tsp"});
  solve.refuses({map.where / ""}, {"FILE"});
  solve.refuses({map.path, "--optimum", "0"}, {"--optimum", "\"0\""});
  solve.refuses({map.path, "--population", "0"}, {"--population", "\"0\""});
  solve.refuses({map.path, "--algorithm", "eax"}, {"--algorithm", "\"eax\""});
  solve.refuses({map.path, "--stall", "9"},
                {"--stall is for iterated-local-search, but --algorithm was edge-assembly"});
  solve.refuses(joined({map.path, "--children", "9"}, by_descent), {"--children is for edge-assembly"});
  solve.refuses({map.path, "--svg", map.where / "absent/tour.svg"}, {"--svg", "absent"});
  solve.refuses({map.path, "--svg", map.path}, {"--svg must not be the file of FILE"});
  const map_file large(scattered(101));
  solve.refuses({large.path, "--population", "1000000"}, {"--population", "at most 990099 for 101 places"});
}

BOOST_AUTO_TEST_CASE(settings_are_compared_and_a_table_lists_maps) {
  const map_file map(square());
  const auto study = compare.document({map.path, "--optimum", "1000", "--vary", "population=5,20", "--children", "5",
                                       "--runs", "3", "--budget", "2000", "--seed", "1"});
  BOOST_TEST(study["settings"].size() == 2u);
  for (const auto& s : study["settings"]) BOOST_TEST(s["successes"] == 3);
  const auto text = compare(joined(by_descent, {map.path, "--vary", "neighbours=3,9", "--runs", "2", "--budget",
                                                "30000", "--seed", "1", "--threads", "2"}));
  BOOST_TEST(text.status == 0, report_of(text));
  check_contains(text.out, {"tsp by neighbours", "the budget is in evaluations and moves"});
  const auto in_moves = compare.document(
      joined(by_descent, {map.path, "--vary", "neighbours=3,9", "--runs", "2", "--moves", "30000", "--seed", "1"}));
  BOOST_TEST(in_moves["unit"] == "moves");
  compare.refuses({map.path, "--vary", "algorithm=edge-assembly,iterated-local-search", "--moves", "9"},
                  {"--moves has no effect on --algorithm edge-assembly, which makes no moves"});
  const auto optima = map.where / "optima.txt";
  write_bytes(optima, "other : 5\nmap : 1000\n");
  const auto listed =
      table.document({map.path, "--optima", optima, "--runs", "2", "--population", "20", "--seed", "1"});
  BOOST_TEST(listed["reason"] == "all runs made");
  BOOST_TEST_REQUIRE(listed["rows"].size() == 1u);
  BOOST_TEST(listed["rows"][0]["places"] == 100);
  BOOST_TEST(listed["rows"][0]["solved"] == 2);
  BOOST_TEST(listed["rows"][0]["length"] == (json{1000, 1000}));
  table.refuses({map.path, map.path, "--optimum", "1000"}, {"--optimum is for one FILE"});
  table.refuses({map.path, "--moves", "9"}, {"--moves has no effect on --algorithm edge-assembly"});
}

BOOST_AUTO_TEST_CASE(progress_shows_the_gap) {
  const map_file map(scattered(300));
  pseudo_terminal terminal(
      TSP,
      joined({"solve", map.path, "--seed", "1", "--time-limit", "3", "--stall", "1000000000", "--optimum", "100"},
             by_descent),
      100, 24, {});
  BOOST_TEST(terminal.wait() == 1);
  check_contains(terminal.output(), {"generation ", ", length ", ", gap "});
}

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const map_file map(scattered(30));
  check_sweep(TSP,
              {{{"solve", map.path, "--seed", "1"},
                {{"--algorithm", {"edge-assembly", "iterated-local-search"}},
                 {"--population", {"1", "2", "7"}},
                 {"--children", {"1", "5", "1000000"}},
                 {"--neighbours", {"1", "3", "29", "1000000"}},
                 {"--stall", {"1", "100"}},
                 {"--restarts", {"0", "3"}},
                 {"--generations", {"0", "1", "20"}, "50"},
                 {"--optimum", {"1", "100000"}},
                 {"--threads", {"1", "2"}},
                 {"--time-limit", {"0.01", "1"}},
                 {"--format", {"text", "json"}}}}},
              5, 60);
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(TSP, {"solve", "compare", "tune", "table"}, {"table"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  const map_file map(scattered(200));
  check_layout(TSP, {"solve", map.path, "--generations", "5", "--optimum", "10", "--seed", "1"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
