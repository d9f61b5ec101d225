// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/log.hpp>

#include "every_function.hpp"

BOOST_AUTO_TEST_SUITE(log_tests)

namespace mathematics = clade::mathematics;
using support::infinity, support::not_a_number, support::same;

BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_standard) {
  BOOST_TEST(same(mathematics::log(1), 0));
  BOOST_TEST(same(mathematics::log(0.0), -infinity));
  BOOST_TEST(same(mathematics::log(-0.0), -infinity));
  BOOST_TEST(same(mathematics::log(infinity), infinity));
  for (const double x : {-infinity, -1.0, -support::smallest, -support::largest, not_a_number, -not_a_number}) {
    BOOST_TEST(same(mathematics::log(x), not_a_number));
  }
}

BOOST_AUTO_TEST_CASE(subnormal_numbers_have_logarithms_too) {
  BOOST_TEST(mathematics::log(support::smallest) == -0x1.74385446d71c3p+9);
  BOOST_TEST(mathematics::log(support::smallest_normal) == -0x1.6232bdd7abcd2p+9);
  BOOST_TEST(mathematics::log(support::largest) == 0x1.62e42fefa39efp+9);
}

BOOST_AUTO_TEST_CASE(a_column_has_the_bits_of_its_numbers) {
  BOOST_TEST(support::columns_that_differ(support::log, 0, 100) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
