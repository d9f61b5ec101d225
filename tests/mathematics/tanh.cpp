// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/tanh.hpp>

#include "every_function.hpp"

BOOST_AUTO_TEST_SUITE(tanh_tests)

namespace mathematics = clade::mathematics;
using support::infinity, support::not_a_number, support::same;

BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_standard) {
  BOOST_TEST(same(mathematics::tanh(0.0), 0.0));
  BOOST_TEST(same(mathematics::tanh(-0.0), -0.0));
  BOOST_TEST(same(mathematics::tanh(not_a_number), not_a_number));
  BOOST_TEST(same(mathematics::tanh(-not_a_number), not_a_number));
  for (const double x : {infinity, support::largest, 1000.0, 20.0, 19.1}) {
    BOOST_TEST(same(mathematics::tanh(x), 1));
    BOOST_TEST(same(mathematics::tanh(-x), -1));
  }
  for (const double x : {support::smallest, support::smallest_normal, 1e-300, 1e-20}) {
    BOOST_TEST(same(mathematics::tanh(x), x));
    BOOST_TEST(same(mathematics::tanh(-x), -x));
  }
}

BOOST_AUTO_TEST_CASE(a_column_has_the_bits_of_its_numbers) {
  BOOST_TEST(support::columns_that_differ(support::tanh, -25, 25) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
