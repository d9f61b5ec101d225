// SPDX-License-Identifier: BSL-1.0
// Runs the program assignment, whose path the build defines.

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
BOOST_AUTO_TEST_SUITE(assignment_program)

using namespace support;

namespace {

const program solve(ASSIGNMENT, "solve"), compare(ASSIGNMENT, "compare"), table(ASSIGNMENT, "table");

using matrix = std::vector<std::vector<std::int64_t>>;

// Flows and distances that look random.
matrix numbers(std::size_t n, std::size_t factor) {
  matrix made(n, std::vector<std::int64_t>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j)
      made[i][j] = made[j][i] = static_cast<std::int64_t>((i * factor + j) * (j + 3) % 17);
  }
  return made;
}

struct problem_file {
  folder where{};
  matrix a, b;
  std::string path = where / "some.dat";

  explicit problem_file(std::size_t n) : a(numbers(n, 7)), b(numbers(n, 11)) {
    auto text = std::to_string(n) + '\n';
    for (const auto& m : {a, b}) {
      for (const auto& row : m) {
        for (const auto value : row) text += std::to_string(value) + ' ';
        text += '\n';
      }
    }
    write_bytes(path, text);
  }

  std::int64_t cost(const std::vector<std::size_t>& p) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (std::size_t j = 0; j < p.size(); ++j) sum += a[i][j] * b[p[i]][p[j]];
    }
    return sum;
  }

  // The lowest cost of all permutations.
  std::int64_t optimum() const {
    std::vector<std::size_t> p(a.size());
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = i;
    auto least = cost(p);
    while (std::next_permutation(p.begin(), p.end())) least = std::min(least, cost(p));
    return least;
  }
};

void check_permutation(const json& found, const problem_file& of) {
  auto p = found["permutation"].get<std::vector<std::size_t>>();
  BOOST_TEST_REQUIRE(p.size() == of.a.size());
  auto sorted = p;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < p.size(); ++i) BOOST_TEST_REQUIRE(sorted[i] == i);
  BOOST_TEST(found["cost"] == of.cost(p));
}

const arguments algorithms{"memetic", "tabu-search", "iterated-local-search"};

std::vector<arguments> by_each_algorithm() {
  std::vector<arguments> all;
  for (const auto& name : algorithms) all.push_back({"--algorithm", name});
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_algorithm_finds_the_optimum_of_a_small_problem) {
  const problem_file small(7);
  const auto optimum = small.optimum();
  for (const auto& algorithm : by_each_algorithm()) {
    const auto found = solve.document(
        joined({small.path, "--optimum", std::to_string(optimum), "--seed", "1", "--restarts", "100"}, algorithm));
    BOOST_TEST(members_of(found) ==
               (std::set<std::string>{"solver", "seed", "solved", "reason", "generations", "evaluations", "seconds",
                                      "moves", "restarts", "name", "facilities", "algorithm", "cost", "optimum", "gap",
                                      "permutation"}));
    BOOST_TEST(found["solver"] == "assignment");
    BOOST_TEST(found["name"] == "some");
    BOOST_TEST(found["facilities"] == 7);
    BOOST_TEST(found["algorithm"] == algorithm.back());
    BOOST_TEST(found["cost"] == optimum);
    BOOST_TEST(found["gap"] == 0);
    BOOST_TEST(found["moves"] > 0);
    check_permutation(found, small);
  }
}

BOOST_AUTO_TEST_CASE(runs_end_by_themselves_or_at_a_limit) {
  const problem_file some(20);
  for (const auto& algorithm : by_each_algorithm()) {
    const auto ended =
        solve.document(joined({some.path, "--seed", "3", "--stall", "20", "--restarts", "1"}, algorithm));
    BOOST_TEST(ended["reason"] == "the assignments no longer improve");
    BOOST_TEST(ended["restarts"] == 1);
    BOOST_TEST(ended["optimum"].is_null());
    check_permutation(ended, some);
    const auto limited = solve.document(joined({some.path, "--seed", "3", "--moves", "500"}, algorithm), 1);
    BOOST_TEST(limited["moves"] >= 500);
    BOOST_TEST(limited["reason"] == "500 moves reached");
    const auto unsolved = solve.document(joined({some.path, "--optimum", "1", "--generations", "5"}, algorithm), 1);
    BOOST_TEST(unsolved["generations"] == 5);
    BOOST_TEST(unsolved["gap"] == unsolved["cost"].get<double>() - 1);
    solve.is_the_same_for_any_threads(joined({some.path, "--seed", "7", "--generations", "9"}, algorithm), 1);
  }
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_its_file_and_is_drawn) {
  const problem_file some(12);
  const auto saved = some.where / "run.clade", drawing = some.where / "p.svg";
  const auto whole = solve.document({some.path, "--generations", "15", "--seed", "5"}, 1);
  solve.document({some.path, "--generations", "6", "--seed", "5", "--checkpoint", saved}, 1);
  const auto resumed = solve.document({some.path, "--generations", "15", "--resume", saved, "--svg", drawing}, 1);
  BOOST_TEST(without_seconds(resumed) == without_seconds(whole));
  check_contains(content_of(drawing), {"<title>12 facilities, an assignment of the cost ", "</svg>\n"});
  check_permutation(solve.interrupted_document({some.path, "--stall", "1000000000", "--seed", "1"}), some);
}

BOOST_AUTO_TEST_CASE(settings_are_compared_on_several_problems_and_a_table_lists_them) {
  const problem_file one(6), other(8);
  const auto known = one.where / "known.csv";
  write_bytes(known, "name,size,best_known\nsome,6," + std::to_string(one.optimum()) + "\nmore,9,x\n");
  const auto study = compare.document({one.path, "--optima", known, "--vary", "stall=20,99", "--steps", "50", "--runs",
                                       "5", "--budget", "20000", "--seed", "1"});
  BOOST_TEST_REQUIRE(study["settings"].size() == 2u);
  for (const auto& s : study["settings"]) {
    BOOST_TEST(s["successes"] == 5);
    BOOST_TEST(s["ert"] < 20'000);
  }
  const auto on_two = compare.document({"--instances", one.path + ',' + other.path, "--vary", "tenure=3,20", "--runs",
                                        "2", "--budget", "500", "--seed", "1"});
  BOOST_TEST(on_two["has_goal"] == false);
  BOOST_TEST(on_two["settings"][0]["best"].size() == 4u);
  compare.refuses({"--instances", one.path + ',' + other.path, "--optimum", "3", "--vary", "tenure=3,20"},
                  {"--optimum is for one FILE"});
  const auto listed = table.document({one.path, "--optima", known, "--runs", "3", "--stall", "50", "--seed", "1"});
  BOOST_TEST_REQUIRE(listed["rows"].size() == 1u);
  const auto& row = listed["rows"][0];
  BOOST_TEST(row["name"] == "some");
  BOOST_TEST(row["optimum"] == one.optimum());
  BOOST_TEST(row["solved"] == 3);
  BOOST_TEST(row["mean_gap"] == 0);
  const auto text = table({one.path, other.path, "--runs", "2", "--stall", "20", "--seed", "1"});
  check_contains(text.out, {"facilities", "optimum", "mean gap"});
  BOOST_TEST(std::ranges::count(text.out, '\n') == 3);
  table.refuses({other.path, "--optima", one.where / "absent"}, {"--optima", "absent"});
  write_bytes(known, "other 7\n");
  table.refuses({one.path, "--optima", known}, {"--optima", "no line for \"some\""});
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused_by_name) {
  const problem_file some(5);
  const auto wrong = some.where / "wrong.dat";
  write_bytes(wrong, "2\n0 1\n1 x\n0 1 1 0\n");
  solve.refuses({wrong}, {"FILE \"" + wrong + "\": line 3: ", "'x'"});
  solve.refuses({some.where / "absent.dat"}, {"FILE", "absent.dat\": the file cannot be read"});
  solve.refuses({}, {"FILE"});
  solve.refuses({some.path, "--population", "1"}, {"--population", "\"1\""});
  solve.refuses({some.path, "--algorithm", "iterated-local-search", "--tenure", "3"},
                {"--tenure is for memetic, tabu-search, but --algorithm was iterated-local-search"});
  solve.refuses({some.path, "--svg", some.path}, {"--svg must not be the file of FILE"});
}

BOOST_AUTO_TEST_CASE(no_options_hang) {
  const problem_file one(1), some(9);
  for (const auto& path : {one.path, some.path}) {
    check_sweep(ASSIGNMENT,
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
  check_help(ASSIGNMENT, {"solve", "compare", "table"}, {"table"});
}

BOOST_AUTO_TEST_CASE(all_fits_80_columns) {
  const problem_file some(60);
  check_layout(ASSIGNMENT, {"solve", some.path, "--generations", "2", "--optimum", "10", "--seed", "1"});
  check_layout(ASSIGNMENT, {"table", some.path, "--moves", "2000", "--optimum", "10", "--runs", "2", "--seed", "1"});
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
