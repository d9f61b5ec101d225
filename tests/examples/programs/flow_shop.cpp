// SPDX-License-Identifier: BSL-1.0
// Runs the program flow_shop, whose path the build defines.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "../../support/folder.hpp"
#include "layout_checks.hpp"
#include "program.hpp"
#include "sweep_checks.hpp"

BOOST_AUTO_TEST_SUITE(programs_tests)
BOOST_AUTO_TEST_SUITE(flow_shop_program)

using namespace support;

namespace {

const program solve(FLOW_SHOP, "solve"), compare(FLOW_SHOP, "compare"), table(FLOW_SHOP, "table");

const arguments algorithms{"iterated-greedy", "iterated-local-search", "simulated-annealing"};

using job_times = std::vector<std::vector<std::int64_t>>;  // of each machine

// Times that look random.
job_times some_times(std::size_t jobs, std::size_t machines) {
  job_times made(machines, std::vector<std::int64_t>(jobs));
  for (std::size_t k = 0; k < machines; ++k) {
    for (std::size_t i = 0; i < jobs; ++i) made[k][i] = static_cast<std::int64_t>((i * 31 + k * 17) * (i + 5) % 29);
  }
  return made;
}

std::int64_t makespan_of(const job_times& times, const std::vector<std::size_t>& order) {
  std::vector<std::int64_t> free(times.size());
  for (const auto job : order) {
    std::int64_t end = 0;
    for (std::size_t k = 0; k < times.size(); ++k) end = free[k] = std::max(end, free[k]) + times[k][job];
  }
  return free.back();
}

struct shop_file {
  folder where{};
  job_times times;
  std::string path = where / "shop.txt";

  shop_file(std::size_t jobs, std::size_t machines) : times(some_times(jobs, machines)) {
    auto text = std::to_string(jobs) + ' ' + std::to_string(machines) + '\n';
    for (const auto& row : times) {
      for (const auto value : row) text += std::to_string(value) + ' ';
      text += '\n';
    }
    write_bytes(path, text);
  }

  // The shortest makespan of all orders.
  std::string optimum() const {
    std::vector<std::size_t> order(times[0].size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    auto least = makespan_of(times, order);
    while (std::next_permutation(order.begin(), order.end())) least = std::min(least, makespan_of(times, order));
    return std::to_string(least);
  }
};

void check_order(const json& found, const job_times& times) {
  const auto order = found["order"].get<std::vector<std::size_t>>();
  BOOST_TEST_REQUIRE(order.size() == times[0].size());
  auto sorted = order;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < order.size(); ++i) BOOST_TEST_REQUIRE(sorted[i] == i);
  BOOST_TEST(found["makespan"] == makespan_of(times, order));
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_algorithm_finds_the_optimum_of_a_small_problem) {
  const shop_file small(7, 3);
  const auto optimum = small.optimum();
  for (const auto& algorithm : algorithms) {
    const auto found = solve.document(
        {small.path, "--optimum", optimum, "--seed", "1", "--restarts", "100", "--algorithm", algorithm});
    BOOST_TEST(members_of(found) ==
               (std::set<std::string>{"solver", "seed", "solved", "reason", "generations", "evaluations", "seconds",
                                      "moves", "restarts", "name", "jobs", "machines", "algorithm", "makespan",
                                      "optimum", "gap", "order"}));
    BOOST_TEST(found["solver"] == "flow_shop");
    BOOST_TEST(found["name"] == "shop");
    BOOST_TEST(found["jobs"] == 7);
    BOOST_TEST(found["machines"] == 3);
    BOOST_TEST(found["gap"] == 0);
    BOOST_TEST(found["moves"] > 0);
    check_order(found, small.times);
  }
}

BOOST_AUTO_TEST_CASE(runs_end_by_themselves_or_at_a_limit) {
  const shop_file some(15, 4);
  for (const auto& algorithm : algorithms) {
    const arguments by{some.path, "--seed", "3", "--algorithm", algorithm};
    const auto ended = solve.document(joined(by, {"--stall", "20", "--restarts", "1"}));
    BOOST_TEST(ended["reason"] == "the orders no longer improve");
    BOOST_TEST(ended["restarts"] == 1);
    check_order(ended, some.times);
    const auto limited = solve.document(joined(by, {"--moves", "500"}), 1);
    BOOST_TEST(limited["moves"] >= 500);
    BOOST_TEST(limited["reason"] == "500 moves reached");
    solve.is_the_same_for_any_threads(joined(by, {"--generations", "9"}), 1);
  }
  check_order(solve.interrupted_document({some.path, "--stall", "1000000000", "--seed", "1"}), some.times);
}

BOOST_AUTO_TEST_CASE(the_best_known_makespans_of_taillard_are_shown) {
  const auto found = solve.document({"--taillard", "ta001", "--seed", "1", "--generations", "20"}, 1);
  BOOST_TEST(found["name"] == "ta001");
  BOOST_TEST(found["optimum"].is_null());
  BOOST_TEST(found["best_known"] == 1278);
  BOOST_TEST(found["gap"] == found["makespan"].get<double>() / 1278 - 1, boost::test_tools::tolerance(1e-12));
  auto same = solve.document({"ta001", "--seed", "1", "--generations", "20"}, 1);
  BOOST_TEST(without_seconds(same) == without_seconds(found));
  const auto listed = table.document({"ta001", "ta002", "--runs", "2", "--stall", "5", "--seed", "1"});
  BOOST_TEST(listed["rows"][1]["optimum"] == 1359);
  BOOST_TEST(listed["rows"][1]["machines"] == 5);
  solve.refuses({"--taillard", "ta121"}, {"--taillard", "ta001 to ta120", "\"ta121\""});
  solve.refuses({"ta001", "--taillard", "ta001"}, {"FILE and --taillard were both given"});
  solve.refuses({}, {"FILE or --taillard is needed"});
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file_and_is_drawn) {
  const shop_file some(12, 3);
  const auto saved = some.where / "run.clade", drawing = some.where / "p.svg";
  const auto whole = solve.document({some.path, "--generations", "15", "--seed", "5"}, 1);
  solve.document({some.path, "--generations", "6", "--seed", "5", "--checkpoint", saved}, 1);
  const auto resumed = solve.document({some.path, "--generations", "15", "--resume", saved, "--svg", drawing}, 1);
  BOOST_TEST(without_seconds(resumed) == without_seconds(whole));
  check_contains(content_of(drawing), {"<title>12 jobs on 3 machines, a makespan of ", "</svg>\n"});
}

BOOST_AUTO_TEST_CASE(settings_are_compared_on_several_problems) {
  const shop_file some(6, 3);
  const auto study = compare.document({some.path, "--optimum", some.optimum(), "--vary",
                                       "algorithm=iterated-greedy,iterated-local-search", "--runs", "5", "--budget",
                                       "20000", "--seed", "1"});
  BOOST_TEST_REQUIRE(study["settings"].size() == 2u);
  for (const auto& s : study["settings"]) BOOST_TEST(s["successes"] == 5);
  const auto on_two = compare.document(
      {"--instances", "ta001,ta002", "--vary", "stall=5,20", "--runs", "2", "--budget", "2000", "--seed", "1"});
  BOOST_TEST(on_two["has_goal"] == false);
  BOOST_TEST(on_two["settings"][0]["best"].size() == 4u);
}

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const shop_file one(1, 1), some(9, 2);
  for (const auto& path : {one.path, some.path}) {
    check_sweep(FLOW_SHOP,
                {{{"solve", path, "--seed", "1"},
                  {{"--algorithm", algorithms},
                   {"--stall", {"1", "20"}},
                   {"--restarts", {"0", "3"}},
                   {"--generations", {"0", "1"}, "20"},
                   {"--moves", {"0", "1"}, "1000"},
                   {"--optimum", {"0", "100000"}},
                   {"--threads", {"1", "2"}},
                   {"--format", {"text", "json"}}}}},
                3, 20);
  }
}

BOOST_AUTO_TEST_CASE(help_lists_commands_and_options) {
  check_help(FLOW_SHOP, {"solve", "compare", "table"}, {"table"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  check_layout(FLOW_SHOP, {"solve", "ta031", "--generations", "2", "--optimum", "10", "--seed", "1"});
  check_layout(FLOW_SHOP, {"table", "ta001", "ta002", "--moves", "2000", "--runs", "2", "--seed", "1"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
