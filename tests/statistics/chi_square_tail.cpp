// SPDX-License-Identifier: BSL-1.0
#include <clade/statistics/chi_square_tail.hpp>

#include <boost/test/unit_test.hpp>
#include <cstddef>

#include "reference.hpp"

BOOST_AUTO_TEST_SUITE(chi_square_tail_tests)

using clade::statistics::chi_square_tail;

// Values of pchisq(x, degrees, lower.tail = FALSE) in R.
BOOST_AUTO_TEST_CASE(is_the_known_function) {
  BOOST_TEST(support::close(chi_square_tail(3.841458820694124, 1), 0.05));
  BOOST_TEST(support::close(chi_square_tail(5.991464547107979, 2), 0.05));
  BOOST_TEST(support::close(chi_square_tail(7.814727903251179, 3), 0.05));
  BOOST_TEST(support::close(chi_square_tail(3, 4), 0.55782540037107453));
  BOOST_TEST(support::close(chi_square_tail(0.01, 5), 0.99999946997299571));
  BOOST_TEST(support::close(chi_square_tail(100, 10), 5.4497019829205295e-17));
  BOOST_TEST(support::close(chi_square_tail(900, 7), 4.8012276243366788e-190));
  BOOST_TEST(support::close(chi_square_tail(250, 200), 0.0093791316688260958));
}

BOOST_AUTO_TEST_CASE(ends_are_reached) {
  for (const std::size_t degrees : {1u, 2u, 7u, 30u}) {
    BOOST_TEST(chi_square_tail(0, degrees) == 1);
    BOOST_TEST(chi_square_tail(1e5, degrees) == 0);
  }
}

BOOST_AUTO_TEST_SUITE_END()
