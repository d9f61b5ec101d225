// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/normal_tails.hpp>

#include <boost/test/unit_test.hpp>

#include "reference.hpp"

BOOST_AUTO_TEST_SUITE(normal_tails_tests)

using clade::statistics::normal_tails;
using clade::statistics::normal_tails_corrected;

BOOST_AUTO_TEST_CASE(is_the_known_function) {
  BOOST_TEST(normal_tails(0) == 1);
  BOOST_TEST(support::close(normal_tails(1), 0.31731050786291415));
  BOOST_TEST(support::close(normal_tails(-1), 0.31731050786291415));
  BOOST_TEST(support::close(normal_tails(1.959963984540054), 0.05));
  BOOST_TEST(support::close(normal_tails(12), 3.5529642241553607e-33));
  BOOST_TEST(support::close(normal_tails(37), 1.1451142445049154e-299));
  BOOST_TEST(normal_tails(1e6) == 0);
}

BOOST_AUTO_TEST_CASE(continuity_is_corrected_towards_the_mean) {
  BOOST_TEST(normal_tails_corrected(2.5, 4) == normal_tails(1));
  BOOST_TEST(normal_tails_corrected(-2.5, 4) == normal_tails(1));
  BOOST_TEST(normal_tails_corrected(0.5, 4) == 1);
  BOOST_TEST(normal_tails_corrected(0, 4) == 1);
  BOOST_TEST(normal_tails_corrected(2.5, 0) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
