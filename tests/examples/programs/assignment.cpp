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
#include "program.hpp"

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

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
