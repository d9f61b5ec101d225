// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/halfway.hpp>

#include "support/extreme_boxes.hpp"
#include "support/repetitions.hpp"

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
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto box = support::extreme_box();
  clade::random_stream rng(1);
  std::size_t outside = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const auto low = box.low(i), high = box.high(i);
    const auto check = [&](double value) {
      const auto back = halfway{}(value, low, high, clade::detail::uniform_between(low, high, rng));
      outside += !(back >= low && back <= high);
      if (value >= low && value <= high) outside += back != value;
    };
    for (const double value : {-infinity, -1e308, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, 5.5, 1e300, infinity,
                               std::numeric_limits<double>::quiet_NaN(), low, high}) {
      check(value);
    }
    for (int k = 0; k < support::repetitions(1'000'000); ++k) check(rng.normal() * (high / 2 - low / 2) * 3);
  }
  BOOST_TEST(outside == 0u);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
