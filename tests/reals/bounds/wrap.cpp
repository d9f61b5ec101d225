// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <limits>

#include <clade/reals/bounds/wrap.hpp>

#include "support/extreme_boxes.hpp"
#include "support/repetitions.hpp"

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
  const bounds::wrap op{};
  random_stream rng(1);
  const auto box = support::extreme_box();
  std::size_t outside = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const auto low = box.low(i), high = box.high(i);
    const auto check = [&](double value) {
      const auto back = op(value, low, high, rng);
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
