// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <clade/clade.hpp>
#include <clade/neighbourhood.hpp>
#include <clade/problems/quadratic_assignment.hpp>
#include "../support/delta_walk.hpp"
#include "../support/folder.hpp"
#include "../support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(quadratic_assignment_tests)

using namespace clade;
using problems::quadratic_assignment;

namespace {

// nug12 of QAPLIB (Nugent, Vollmann and Ruml, 1968).
const std::string nug12 =
    "12\n"
    "0 1 2 3 1 2 3 4 2 3 4 5\n"
    "1 0 1 2 2 1 2 3 3 2 3 4\n"
    "2 1 0 1 3 2 1 2 4 3 2 3\n"
    "3 2 1 0 4 3 2 1 5 4 3 2\n"
    "1 2 3 4 0 1 2 3 1 2 3 4\n"
    "2 1 2 3 1 0 1 2 2 1 2 3\n"
    "3 2 1 2 2 1 0 1 3 2 1 2\n"
    "4 3 2 1 3 2 1 0 4 3 2 1\n"
    "2 3 4 5 1 2 3 4 0 1 2 3\n"
    "3 2 3 4 2 1 2 3 1 0 1 2\n"
    "4 3 2 3 3 2 1 2 2 1 0 1\n"
    "5 4 3 2 4 3 2 1 3 2 1 0\n"
    "0 5 2 4 1 0 0 6 2 1 1 1\n"
    "5 0 3 0 2 2 2 0 4 5 0 0\n"
    "2 3 0 0 0 0 0 5 5 2 2 2\n"
    "4 0 0 0 5 2 2 10 0 0 5 5\n"
    "1 2 0 5 0 10 0 0 0 5 1 1\n"
    "0 2 0 2 10 0 5 1 1 5 4 0\n"
    "0 2 0 2 0 5 0 10 5 2 3 3\n"
    "6 0 5 10 0 1 10 0 0 0 5 0\n"
    "2 4 5 0 0 1 5 0 0 0 10 10\n"
    "1 5 2 0 5 5 2 0 0 0 5 0\n"
    "1 0 2 5 1 4 3 5 10 5 0 2\n"
    "1 0 2 5 1 0 3 0 10 0 2 0\n";

using matrix = std::vector<std::vector<int>>;

matrix random_matrix(std::size_t n, bool symmetric, random_stream& rng, int largest = 100) {
  matrix result(n, std::vector<int>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      result[i][j] = symmetric && j < i ? result[j][i] : static_cast<int>(rng.below(2 * largest + 1)) - largest;
    }
  }
  return result;
}

// All changes by exchanges, compared with the costs themselves, and the pairs whose change is below that of (0, 1).
bool are_right(const quadratic_assignment::changes& all, const quadratic_assignment& problem,
               const std::vector<int>& p) {
  bool right = true;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (auto j = i + 1; j < p.size(); ++j) {
      auto exchanged = p;
      std::swap(exchanged[i], exchanged[j]);
      const auto change = problem(exchanged) - problem(p);
      right = right && all(i, j) == change && problem.change(p, i, j) == change && problem.change(p, j, i) == change;
    }
  }
  std::size_t i = 0, j = 1;
  for (bool more = true; right && more;) {
    const auto found = all.next_below(i, j, all(0, 1));
    const auto [i_found, j_found] = found.value_or(std::pair(p.size(), p.size()));
    do {
      if (++j == p.size()) j = ++i + 1;
      more = i + 1 < p.size();
      if (!more) right = right && !found;
      if (more) right = right && (all(i, j) < all(0, 1)) == (i == i_found && j == j_found);
    } while (right && more && !(i == i_found && j == j_found));
  }
  return right;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_optimum_of_nug12) {
  const auto problem = quadratic_assignment::read(nug12);
  std::vector<int> best{12, 7, 9, 3, 4, 8, 11, 1, 5, 6, 10, 2};
  for (auto& each : best) --each;
  BOOST_TEST(problem(best) == 578);
  BOOST_TEST(problem.is_symmetric());
  // No exchange improves it.
  quadratic_assignment::changes all;
  all.begin(problem, best);
  for (std::size_t i = 0; i < 12; ++i) {
    for (auto j = i + 1; j < 12; ++j) BOOST_TEST(all(i, j) >= 0);
  }
}

BOOST_AUTO_TEST_CASE(costs_by_the_definition) {
  const quadratic_assignment problem({{1, 2}, {3, 4}}, {{10, 20}, {30, 40}});
  BOOST_TEST(problem({0, 1}) == 10 + 40 + 90 + 160);
  BOOST_TEST(problem({1, 0}) == 40 + 60 + 60 + 40);
  BOOST_TEST(!problem.is_symmetric());
  BOOST_TEST(problem.a(0, 1) == 2);
  BOOST_TEST(problem.b(1, 0) == 30);
  BOOST_TEST(quadratic_assignment({{3}}, {{-5}})({0}) == -15);
  // The largest entries, and a cost beyond 32 bits.
  const int most = 1 << 28;
  BOOST_TEST(quadratic_assignment({{0, most}, {-most, 0}}, {{0, 16}, {-16, 0}})({0, 1}) == std::int64_t{1} << 33);
}

BOOST_AUTO_TEST_CASE(changes_equal_differences_of_costs) {
  random_stream rng(1);
  for (const auto& [a, b] :
       {std::pair(true, true), std::pair(false, true), std::pair(true, false), std::pair(false, false)}) {
    for (const std::size_t n : {2u, 3u, 4u, 7u, 16u, 19u, 26u}) {
      // Numbers of 32 bits do not suffice for the larger entries.
      const quadratic_assignment problem(random_matrix(n, a, rng, n % 2 == 0 ? 20 : 1'000'000),
                                         random_matrix(n, b, rng));
      BOOST_TEST(problem.is_symmetric() == (a && b));
      auto p = problem.space()(rng);
      quadratic_assignment::changes all;
      all.begin(problem, p);
      auto cost = problem(p);
      bool right = are_right(all, problem, p);
      for (int move = 0; move < 30; ++move) {
        const auto i = rng.below(n - 1), j = i + 1 + rng.below(n - 1 - i);
        cost += all(i, j);
        std::swap(p[i], p[j]);
        all.applied(problem, i, j);
        right = right && cost == problem(p) && are_right(all, problem, p);
      }
      BOOST_TEST(right, "n " << n << ", symmetric " << a << b);
    }
  }
}

BOOST_AUTO_TEST_CASE(changes_are_reused_for_other_problems) {
  random_stream rng(2);
  quadratic_assignment::changes all;
  for (const std::size_t n : {9u, 4u, 11u}) {
    for (const bool symmetric : {false, true}) {
      const quadratic_assignment problem(random_matrix(n, symmetric, rng), random_matrix(n, symmetric, rng));
      const auto p = problem.space()(rng);
      all.begin(problem, p);
      BOOST_TEST(are_right(all, problem, p));
    }
  }
}

BOOST_AUTO_TEST_CASE(files_and_copies) {
  const support::folder here;
  const auto path = here / "nug12.dat";
  std::ofstream(path) << nug12;
  const auto problem = quadratic_assignment::read_file(path);
  BOOST_TEST(problem.name() == "nug12");
  BOOST_TEST(problem.size() == 12u);
  BOOST_TEST(problem.space().size() == 12u);
  BOOST_TEST(quadratic_assignment::read("1 2 3", "text", "one").name() == "one");
  BOOST_TEST(support::refusal<std::runtime_error>([&] { quadratic_assignment::read_file(here / "none"); }) ==
             "the file '" + here / "none" + "' cannot be read");
}

BOOST_AUTO_TEST_CASE(messages_of_wrong_texts) {
  const auto says = [](const std::string& text, const std::string& message) {
    BOOST_TEST(support::refusal([&] { quadratic_assignment::read(text, "it"); }) == "it, line " + message);
  };
  const std::string range = ", an integer from -268435456 to 268435456, but ";
  says("", "1: expected n, an integer from 1 to 2147483647, but the text ends");
  says("0", "1: expected n, an integer from 1 to 2147483647, but found '0'");
  says("2\n1 2\n3 x", "3: expected the entry of A in row 2, column 2" + range + "found 'x'");
  says("2\n1 2\n3 4\n\n5 6\n7\n", "7: expected the entry of B in row 2, column 2" + range + "the text ends");
  says("1\n1000000000\n1", "2: expected the entry of A in row 1, column 1" + range + "found '1000000000'");
  says("1\n1\n1\n1\n", "4: expected the end after the 1 rows of B, but found '1'");
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  const auto says = [](auto&& body, const std::string& message) { BOOST_TEST(support::refusal(body) == message); };
  const int most = 1 << 28;
  says([] { quadratic_assignment({}, {}); }, "quadratic_assignment A must have at least 1 row, but had 0");
  says([] { quadratic_assignment({{1}}, {}); }, "quadratic_assignment B must have 1 rows, as many as A, but had 0");
  says([] { quadratic_assignment({{1, 2}, {3}}, {{1, 2}, {3, 4}}); },
       "quadratic_assignment A must have 2 columns, as many as A has rows, but row 1 had 1");
  says([] { quadratic_assignment({{1}}, {{1 << 29}}); },
       "quadratic_assignment B must have entries from -268435456 to 268435456, but row 0 had 536870912");
  says([&] { quadratic_assignment(matrix(20, std::vector<int>(20, most)), matrix(20, std::vector<int>(20, most))); },
       "quadratic_assignment costs must be below 2^63, but the largest entries of A and B were 268435456 and "
       "268435456, and n was 20");
  says([] { quadratic_assignment({{1}}, {{1}})({0, 1}); },
       "quadratic_assignment permutations must have 1 numbers, but had 2");
  says([] { quadratic_assignment::changes().begin(quadratic_assignment({{1}}, {{1}}), {0, 1}); },
       "quadratic_assignment permutations must have 1 numbers, but had 2");
}

BOOST_AUTO_TEST_CASE(a_genetic_algorithm_lowers_costs) {
  const auto problem = quadratic_assignment::read(nug12);
  const genetic_algorithm lowering{.population = 50, .crossover = crossover::cycle{}, .mutation = mutation::swap{}};
  const auto result = run(evolve(minimize(problem, problem.space()), lowering, 1), stop::evaluations(20'000));
  BOOST_TEST(result.best().fitness <= 620);
}

BOOST_AUTO_TEST_CASE(costs_after_moves) {
  random_stream rng(6);
  for (const bool symmetric : {true, false}) {
    for (const std::size_t n : {2u, 3u, 8u, 20u}) {
      const quadratic_assignment problem(random_matrix(n, symmetric, rng), random_matrix(n, true, rng));
      BOOST_TEST(support::wrong_deltas(problem.problem(), neighbourhood::swap{}, 20'000, rng) == 0u);
      BOOST_TEST(support::wrong_deltas(problem.problem(), neighbourhood::adjacent_swap{}, 2000, rng) == 0u);
    }
  }
}

BOOST_AUTO_TEST_CASE(tabu_search_finds_the_optimum_of_nug12) {
  const auto problem = quadratic_assignment::read(nug12);
  const auto result = run(evolve(problem.problem(), tabu_search{neighbourhood::swap{}}, 1),
                          stop::target(578) || stop::generations(20'000));
  BOOST_TEST(result.best().fitness == 578);
}

BOOST_AUTO_TEST_SUITE_END()
