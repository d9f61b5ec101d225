// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include <clade/problems/g_function.hpp>

BOOST_AUTO_TEST_SUITE(g_function_tests)

using namespace clade;
using problems::g_function;

// The best points of Runarsson and Yao, with the printed number of digits.
BOOST_AUTO_TEST_CASE(published_solutions_have_the_published_values) {
  const auto is = [](int number, const std::vector<double>& x, double value, double violation) {
    const auto f = g_function(number)(x);
    BOOST_TEST_CONTEXT("g" << number) {
      BOOST_TEST(std::fabs(f.value - value) <= 1e-5 * std::fabs(value));
      BOOST_TEST(f.violation <= violation);
    }
  };
  is(1, {1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 1}, -15, 0);
  is(3, std::vector<double>(10, 1 / std::sqrt(10.0)), -1, 0);
  is(4, {78, 33, 29.995256025682, 45, 36.775812905788}, -30665.539, 1e-8);
  is(5, {679.9453, 1026.067, 0.1188764, -0.3962336}, 5126.4981, 1e-3);
  is(6, {14.095, 0.84296}, -6961.81388, 1e-3);
  is(7, {2.171996, 2.363683, 8.773926, 5.095984, 0.9906548, 1.430574, 1.321644, 9.828726, 8.280092, 8.375927},
     24.3062091, 1e-4);
  is(8, {1.2279713, 4.2453733}, -0.095825, 0);
  is(9, {2.330499, 1.951372, -0.4775414, 4.365726, -0.6244870, 1.038131, 1.594227}, 680.6300573, 1e-3);
  is(10, {579.3167, 1359.943, 5110.071, 182.0174, 295.5985, 217.9799, 286.4162, 395.5979}, 7049.3307, 10);
  is(11, {-std::sqrt(0.5), 0.5}, 0.75, 0);
  is(12, {5, 5, 5}, -1, 0);
  is(13, {-1.717143, 1.595709, 1.827247, -0.7636413, -0.7636450}, 0.0539498, 1e-4);
}

BOOST_AUTO_TEST_CASE(violations_by_hand) {
  // g02 with all variables 2: their weighted squares sum to 4 * 210.
  const auto c = std::cos(2.0), fourth = c * c * c * c;
  const auto g02 = g_function(2)(std::vector<double>(20, 2.0));
  BOOST_TEST(std::fabs(g02.value + (20 * fourth - 2 * std::pow(c, 40)) / std::sqrt(840.0)) < 1e-12);
  BOOST_TEST(g02.violation == 0);
  BOOST_TEST(g_function(2)(std::vector<double>(20, 0.0)).violation == 0.75);
  BOOST_TEST(g_function(2)(std::vector<double>(20, 8.0)).violation == 10);
  BOOST_TEST(std::fabs(g_function(6)({0, 0}).violation - 50) < 1e-12);
  BOOST_TEST(g_function(12)({5.5, 5, 5}).violation == 0.1875);
  BOOST_TEST(std::fabs(g_function(11, 0.0)({0.5, 0}).violation - 0.25) < 1e-15);
  BOOST_TEST(std::fabs(g_function(11)({0.5, 0}).violation - 0.2499) < 1e-15);
}

BOOST_AUTO_TEST_CASE(nothing_feasible_is_better_than_the_best_known) {
  for (int number = 1; number <= 13; ++number) {
    const g_function g(number);
    const auto space = g.space();
    random_stream rng(1);
    for (int draw = 0; draw < 1000; ++draw) {
      const auto f = g(space(rng));
      if (f.is_feasible()) BOOST_TEST(f.value >= g.best_known() - 1e-9 * std::fabs(g.best_known()));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  BOOST_CHECK_THROW(g_function(0), std::invalid_argument);
  BOOST_CHECK_THROW(g_function(14), std::invalid_argument);
  BOOST_CHECK_THROW(g_function(3, -1.0), std::invalid_argument);
  BOOST_CHECK_THROW(g_function(6)({1, 2, 3}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
