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
#include "program.hpp"

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

BOOST_AUTO_TEST_CASE(a_budget_of_moves_is_counted_in_every_result) {
  const folder files;
  const auto page = files / "study.html", saved = files / "study.json", runs = files / "runs.csv";
  const arguments given{"ta001", "--optimum", "1278", "--vary", "removed=2,4", "--runs", "6", "--seed", "1"};
  const auto in_moves = joined(given, {"--moves", "20000"});
  const auto study = compare.document(joined(in_moves, {"--html", page, "--json", saved, "--csv", runs}));
  BOOST_TEST(study["unit"] == "moves");
  BOOST_TEST(study["budget"] == 20'000);
  BOOST_TEST(study["evaluations"].is_null());
  BOOST_TEST(study["moves"] > 0);
  BOOST_TEST_REQUIRE(study["settings"].size() == 2u);
  for (const auto& s : study["settings"]) {
    BOOST_TEST(s["moves"].size() == 6u);
    BOOST_TEST(s.contains("median_moves"));
  }
  const auto text = compare(in_moves);
  check_contains(text.out, {"20,000 moves a run", " moves -", "the moves of all runs for each success"});
  for (const auto& shown : {text.out, content_of(page)}) BOOST_TEST(!has(shown, "valuations"));
  BOOST_TEST(content_of(runs).starts_with("setting,removed,instance,run,seed,success,moves,best\n"));
  compare.refuses(joined(in_moves, {"--budget", "9"}), {"--budget and --moves were both given"});
  compare.refuses(joined(given, {"--moves", "0"}), {"--moves", "\"0\""});
  // Others read the unit too.
  const program studies(STUDIES, "compare");
  for (const auto& path : {saved, runs}) {
    const auto read = studies({path});
    BOOST_TEST(read.status == 0, report_of(read));
    check_contains(read.out, {" moves -", "ERT by problem: the moves of all runs"});
  }
  const auto other = files / "other.json";
  compare.document(joined(given, {"--budget", "20000", "--json", other}));
  studies.refuses({saved, other}, {"counts evaluations, but the files before count moves"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
