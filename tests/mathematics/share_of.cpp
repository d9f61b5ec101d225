// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/share_of.hpp>

BOOST_AUTO_TEST_SUITE(share_of)

using namespace clade;

BOOST_AUTO_TEST_CASE(decimal_shares_are_counted_as_they_are_written) {
  for (std::size_t thousandths = 1; thousandths <= 1000; ++thousandths) {
    const auto share = static_cast<double>(thousandths) / 1000;
    for (std::size_t size = 1; size <= 1000; ++size) {
      const auto product = thousandths * size;
      BOOST_REQUIRE(detail::at_most_share(share, size) == product / 1000);
      BOOST_REQUIRE(detail::at_least_share(share, size) == (product + 999) / 1000);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_more_than_rounding_counts) {
  BOOST_TEST(detail::at_least_share(0.07 + 1e-12, 100) == 8u);
  BOOST_TEST(detail::at_most_share(0.29 - 1e-12, 100) == 28u);
  BOOST_TEST(detail::at_least_share(1e-9, 10) == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
