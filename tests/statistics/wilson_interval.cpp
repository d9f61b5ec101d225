// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/wilson_interval.hpp>

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

#include "reference.hpp"
#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(wilson_interval_tests)

using clade::statistics::wilson_interval;

BOOST_AUTO_TEST_CASE(agrees_with_scipy) {
  support::agreement low("Wilson's lower end"), high("Wilson's upper end");
  const auto all = support::references("wilson");
  BOOST_TEST_REQUIRE(all.size() >= 60u);
  for (const auto& data : all) {
    const auto counts = data["counts"];
    const auto found = wilson_interval(static_cast<std::size_t>(counts[0]), static_cast<std::size_t>(counts[1]));
    low(data, found.low, data["interval"][0]);
    high(data, found.high, data["interval"][1]);
  }
}

// 5 of 10 at z = 2: (5 + 2 -+ 2 sqrt(2.5 + 1)) / 14.
BOOST_AUTO_TEST_CASE(five_of_ten_by_hand) {
  const auto found = wilson_interval(5, 10, 2);
  BOOST_TEST(support::close(found.low, (7 - 2 * std::sqrt(3.5)) / 14));
  BOOST_TEST(support::close(found.high, (7 + 2 * std::sqrt(3.5)) / 14));
}

BOOST_AUTO_TEST_CASE(the_ends_are_exact_without_and_with_nothing_but_successes) {
  for (const std::size_t runs : {1u, 2u, 3u, 7u, 49u, 200u, 12345u, 1000000007u}) {
    for (const auto z : {1e-9, 0.5, 1.959964, 5.0, 1e200}) {
      BOOST_TEST(wilson_interval(0, runs, z).low == 0);
      BOOST_TEST(wilson_interval(runs, runs, z).high == 1);
    }
    BOOST_TEST(wilson_interval(0, runs).high > 0);
    BOOST_TEST(wilson_interval(runs, runs).low < 1);
  }
}

BOOST_AUTO_TEST_CASE(holds_the_rate_and_mirrors_failures) {
  for (const std::size_t runs : {1u, 2u, 9u, 30u, 101u}) {
    for (std::size_t s = 0; s <= runs; ++s) {
      const auto rate = static_cast<double>(s) / static_cast<double>(runs);
      const auto found = wilson_interval(s, runs), mirrored = wilson_interval(runs - s, runs);
      BOOST_TEST((0 <= found.low && found.low <= rate && rate <= found.high && found.high <= 1));
      BOOST_TEST(std::abs(found.low - (1 - mirrored.high)) < 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(is_narrower_with_more_runs_and_wider_with_more_confidence) {
  const auto few = wilson_interval(3, 10), many = wilson_interval(30, 100), sure = wilson_interval(3, 10, 3);
  BOOST_TEST((few.low < many.low && many.high < few.high));
  BOOST_TEST((sure.low < few.low && few.high < sure.high));
}

BOOST_AUTO_TEST_CASE(intervals_compare) {
  BOOST_TEST((wilson_interval(3, 10) == wilson_interval(3, 10)));
  BOOST_TEST(!(wilson_interval(3, 10) == wilson_interval(4, 10)));
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_rate) {
  using support::refusal;
  BOOST_TEST(refusal([] { wilson_interval(0, 0); }) == "wilson_interval runs must be at least 1, but was 0");
  BOOST_TEST(refusal([] { wilson_interval(4, 3); }) == "wilson_interval successes must be at most 3, but was 4");
  BOOST_TEST(refusal([] { wilson_interval(1, 3, 0); }) == "wilson_interval z must be above 0 and finite, but was 0");
  BOOST_TEST(refusal([] { wilson_interval(1, 3, -1); }) == "wilson_interval z must be above 0 and finite, but was -1");
  BOOST_TEST(refusal([] { wilson_interval(1, 3, std::numeric_limits<double>::infinity()); }) ==
             "wilson_interval z must be above 0 and finite, but was inf");
  BOOST_TEST(refusal([] { wilson_interval(1, 3, std::numeric_limits<double>::quiet_NaN()); }) ==
             "wilson_interval z must be above 0 and finite, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
