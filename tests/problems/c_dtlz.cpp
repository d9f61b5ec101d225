// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/objectives/directions/das_dennis.hpp>
#include <clade/objectives/pareto/fronts.hpp>
#include <clade/problems/c_dtlz.hpp>
#include <clade/problems/dtlz.hpp>

BOOST_AUTO_TEST_SUITE(c_dtlz)

using namespace clade;
using problem = problems::c_dtlz;

namespace {

constexpr problem::function all[]{problem::c1_dtlz1,        problem::c1_dtlz3, problem::c2_dtlz2,
                                  problem::convex_c2_dtlz2, problem::c3_dtlz1, problem::c3_dtlz4};

}  // namespace

BOOST_AUTO_TEST_CASE(violations_by_the_formulas_of_the_paper) {
  const auto near = boost::test_tools::tolerance(1e-12);
  // All distances are 0, so the objectives of DTLZ1 are a quarter, a quarter and half of 0.5 at the middle of the first
  // variables; if the last variable is off by 0.1, they are scaled by 1 + g.
  std::vector<double> x(7, 0.5);
  BOOST_TEST(problem(problem::c1_dtlz1, 3)(x).violation == 0);
  BOOST_TEST(problem(problem::c3_dtlz1, 3)(x).violation == (1 - 0.5 - 0.125) * 2 + (1 - 0.5 - 0.25), near);
  x.back() = 0.6;
  const auto g = 100 * (0.01 + 1 - std::cos(20 * std::acos(-1.0) * 0.1));
  BOOST_TEST(problem(problem::c1_dtlz1, 3)(x).violation == (1 + g) * (0.5 / 2 / 0.5 + 0.25 / 0.6) - 1, near);

  // The point (1/2, 1/2, sqrt(1/2)) of a sphere.
  std::vector<double> y(12, 0.5);
  const auto root = std::sqrt(0.5), third = std::sqrt(1.0 / 3);
  const auto middle = 2 * (0.5 - third) * (0.5 - third) + (root - third) * (root - third);
  BOOST_TEST(middle < 0.16);
  BOOST_TEST(problem(problem::c2_dtlz2, 3)(y).violation == 0);
  BOOST_TEST(problem(problem::c1_dtlz3, 3)(y).violation == 0);
  BOOST_TEST(problem(problem::c3_dtlz4, 3)(y).violation > 0);
  y[0] = 0;
  y[1] = 0.25;  // (cos(pi/8), sin(pi/8), 0)
  const auto c = std::cos(std::acos(-1.0) / 8), s = std::sin(std::acos(-1.0) / 8);
  BOOST_TEST(problem(problem::c2_dtlz2, 3)(y).violation == 0);  // 0.1522 from a corner
  y[1] = 0.5;                                                   // between two corners, at a distance of 2 - sqrt(2)
  const auto from_middle = 2 * (root - third) * (root - third) + third * third;
  BOOST_TEST(problem(problem::c2_dtlz2, 3)(y).violation == std::min(from_middle, (root - 1) * (root - 1) + 0.5) - 0.16,
             near);
  y[1] = 0.25;
  const auto convex = problem(problem::convex_c2_dtlz2, 3)(y);
  BOOST_TEST(convex.value[0] == std::pow(c, 4), near);
  BOOST_TEST(convex.value[1] == std::pow(s, 4), near);
  BOOST_TEST(std::fabs(convex.value[2]) < 1e-12);
  BOOST_TEST(convex.violation == 0);

  // A sphere of radius 5 is in the infeasible band for three objectives.
  const auto far = [](std::size_t m, double off) {
    std::vector<double> z(m + 9, 0.5);
    z.back() += off;
    return problem(problem::c1_dtlz3, m)(z);
  };
  const auto banned = far(3, 0.2);  // g is 100 (0.04 + 1 - cos(4 pi)), so the radius is 5
  BOOST_TEST(banned.violation == -(25.0 - 16) * (25.0 - 81), boost::test_tools::tolerance(1e-9));
  BOOST_TEST(far(3, 0.1).violation == 0);  // radius 2
  BOOST_TEST(far(3, 0.3).violation == 0);  // radius 10
  BOOST_TEST(far(5, 0.3).violation > 0);
}

BOOST_AUTO_TEST_CASE(fronts_are_feasible_and_just_so) {
  const auto directions = directions::das_dennis{3, 12}.points();
  for (const auto which : all) {
    const problem of(which, 3);
    const auto front = of.front(directions);
    BOOST_TEST_CONTEXT("function " << which) {
      const bool whole = which != problem::c2_dtlz2 && which != problem::convex_c2_dtlz2;
      BOOST_TEST((front.size() == 91u) == whole);
      BOOST_TEST(front.size() > 30u);
      BOOST_TEST(pareto::non_dominated(front).size() == front.size());
    }
  }
}

BOOST_AUTO_TEST_CASE(no_vector_is_feasible_and_better_than_the_front) {
  // A point of the front moved towards the ideal point by 1 % is infeasible or below the front of DTLZ.
  const auto directions = directions::das_dennis{3, 6}.points();
  random_stream rng(1);
  for (const auto which : all) {
    const problem of(which, 3);
    const auto front = of.front(directions);
    const auto space = of.space();
    for (int k = 0; k < 20'000; ++k) {
      auto x = space(rng);
      if (k % 2 == 0) std::fill(x.begin() + 2, x.end(), 0.5);
      const auto f = of(x);
      if (!f.is_feasible()) continue;
      for (const auto& point : front) {
        BOOST_REQUIRE(!(f.value[0] < point[0] - 1e-9 && f.value[1] < point[1] - 1e-9 && f.value[2] < point[2] - 1e-9));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(sizes_are_those_of_dtlz) {
  BOOST_TEST(problem(problem::c1_dtlz1, 5).space().size() == 9u);
  BOOST_TEST(problem(problem::c3_dtlz4, 5).space().size() == 14u);
  BOOST_TEST(problem(problem::c3_dtlz4, 5, 9).space().size() == 9u);
  BOOST_CHECK_THROW(problem(problem::c1_dtlz1, 1), std::invalid_argument);
  BOOST_CHECK_THROW(problem(problem::c1_dtlz1, 3)(std::vector<double>(3)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
