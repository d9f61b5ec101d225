// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/wrap.hpp>

#include "support/extreme_boxes.hpp"

BOOST_AUTO_TEST_SUITE(bounds_tests)
BOOST_AUTO_TEST_SUITE(wrap_tests)

using namespace clade;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

BOOST_AUTO_TEST_CASE(values_outside_come_back_as_documented) {
  const bounds::wrap op{};
  random_stream rng(1);
  BOOST_TEST(op(7, 0, 5, rng) == 2);
  BOOST_TEST(op(-2, 0, 5, rng) == 3);
  BOOST_TEST(op(12, 0, 5, rng) == 2);
  BOOST_TEST(op(1, -infinity, 0, rng) == 0);
}

BOOST_AUTO_TEST_CASE(values_are_inside_afterwards_whatever_they_and_the_bounds_are) {
  BOOST_TEST(support::wrong_repairs(bounds::wrap{}) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
