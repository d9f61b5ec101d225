// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/resample.hpp>

#include "support/extreme_boxes.hpp"

BOOST_AUTO_TEST_SUITE(bounds_tests)
BOOST_AUTO_TEST_SUITE(resample_tests)

using namespace clade;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

BOOST_AUTO_TEST_CASE(values_outside_come_back_as_documented) {
  const bounds::resample op{};
  random_stream rng(1);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) sum += op(7, 0, 5, rng);
  BOOST_TEST((sum > 24'000 && sum < 26'000));
  BOOST_TEST(op(3, 0, 5, rng) == 3);
  BOOST_TEST(op(1, -infinity, 0, rng) == 0);
}

BOOST_AUTO_TEST_CASE(values_are_inside_afterwards_whatever_they_and_the_bounds_are) {
  BOOST_TEST(support::wrong_repairs(bounds::resample{}) == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
