// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <set>
#include <stdexcept>
#include <vector>

#include <clade/objectives/directions/das_dennis.hpp>

BOOST_AUTO_TEST_SUITE(directions_tests)
BOOST_AUTO_TEST_SUITE(das_dennis_tests)

using namespace clade;
using directions::das_dennis;

BOOST_AUTO_TEST_CASE(there_are_as_many_as_the_formula_says) {
  const auto count = [](das_dennis all) {
    BOOST_TEST(all.size() == all.points().size());
    return all.size();
  };
  BOOST_TEST(count({3, 12}) == 91u);
  BOOST_TEST(count({5, 6}) == 210u);
  BOOST_TEST(count({8, 3, 2}) == 156u);
  BOOST_TEST(count({10, 3, 2}) == 275u);
  BOOST_TEST(count({15, 2, 1}) == 135u);
  BOOST_TEST(count({1, 4}) == 1u);
  BOOST_TEST(count({2, 99}) == 100u);
}

BOOST_AUTO_TEST_CASE(they_lie_on_the_simplex_and_differ) {
  for (const auto& all : {das_dennis{3, 12}, das_dennis{10, 3, 2}}) {
    const auto points = all.points();
    for (const auto& point : points) {
      double sum = 0;
      for (const auto part : point) {
        BOOST_TEST(part >= 0);
        sum += part;
      }
      BOOST_TEST(std::fabs(sum - 1) < 1e-12);
    }
    BOOST_TEST(std::set(points.begin(), points.end()).size() == points.size());
  }
  const std::vector<std::vector<double>> expected{{0, 1}, {0.5, 0.5}, {1, 0}, {0.25, 0.75}, {0.75, 0.25}};
  BOOST_CHECK((das_dennis{2, 2, 1}.points() == expected));
}

BOOST_AUTO_TEST_CASE(what_is_refused) {
  BOOST_CHECK_THROW((das_dennis{0, 3}.points()), std::invalid_argument);
  BOOST_CHECK_THROW((das_dennis{3, 0}.points()), std::invalid_argument);
  BOOST_CHECK_THROW((das_dennis{20, 20}.points()), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
