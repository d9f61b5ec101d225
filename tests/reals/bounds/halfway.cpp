// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/halfway.hpp>

#include "support/extreme_boxes.hpp"

BOOST_AUTO_TEST_SUITE(bounds_tests)
BOOST_AUTO_TEST_SUITE(halfway_tests)

using clade::bounds::halfway;

BOOST_AUTO_TEST_CASE(a_value_outside_is_put_between_its_bound_and_where_it_came_from) {
  BOOST_TEST(halfway{}(-7, -5, 5, 3) == -1);
  BOOST_TEST(halfway{}(7, -5, 5, 3) == 4);
  BOOST_TEST(halfway{}(7, -5, 5, 5) == 5);
}

BOOST_AUTO_TEST_CASE(nothing_overflows_and_nothing_leaves_the_bounds) {
  constexpr double huge = std::numeric_limits<double>::max(), infinite = std::numeric_limits<double>::infinity();
  constexpr double least = std::numeric_limits<double>::denorm_min();
  BOOST_TEST(halfway{}(infinite, -huge, huge, huge) == huge);
  BOOST_TEST(halfway{}(-infinite, -huge, huge, -huge) == -huge);
  BOOST_TEST(halfway{}(1, 2, 2, 2) == 2);
  const double tiny = halfway{}(-1, least, 3 * least, least);
  BOOST_TEST((tiny >= least && tiny <= 3 * least));
  BOOST_TEST(halfway{}(std::numeric_limits<double>::quiet_NaN(), 0, 1, 0.25) == 0.25);
}

BOOST_AUTO_TEST_CASE(values_are_inside_afterwards_whatever_they_and_the_bounds_are) {
  BOOST_TEST(support::wrong_repairs([](double value, double low, double high, clade::random_stream& rng) {
               return halfway{}(value, low, high, clade::detail::uniform_between(low, high, rng));
             }) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
