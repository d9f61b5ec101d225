// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/clamp.hpp>

#include "support/extreme_boxes.hpp"

BOOST_AUTO_TEST_SUITE(bounds_tests)
BOOST_AUTO_TEST_SUITE(clamp_tests)

using namespace clade;

BOOST_AUTO_TEST_CASE(values_outside_come_back_as_documented) {
  const bounds::clamp op{};
  random_stream rng(1);
  BOOST_TEST(op(7, 0, 5, rng) == 5);
  BOOST_TEST(op(-7, 0, 5, rng) == 0);
  BOOST_TEST(op(3, 0, 5, rng) == 3);
}

BOOST_AUTO_TEST_CASE(values_are_inside_afterwards_whatever_they_and_the_bounds_are) {
  BOOST_TEST(support::wrong_repairs(bounds::clamp{}) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
