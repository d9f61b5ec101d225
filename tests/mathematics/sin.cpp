// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/sin.hpp>

#include "every_function.hpp"

#include <cmath>

BOOST_AUTO_TEST_SUITE(sin_tests)

namespace mathematics = clade::mathematics;
using support::infinity, support::not_a_number, support::same;

BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_standard) {
  BOOST_TEST(same(mathematics::sin(0.0), 0.0));
  BOOST_TEST(same(mathematics::sin(-0.0), -0.0));
  for (const double x : {infinity, -infinity, not_a_number, -not_a_number})
    BOOST_TEST(same(mathematics::sin(x), not_a_number));
  for (const double x : {support::smallest, support::smallest_normal, 1e-300, 1e-20}) {
    BOOST_TEST(same(mathematics::sin(x), x));
    BOOST_TEST(same(mathematics::sin(-x), -x));
  }
}

BOOST_AUTO_TEST_CASE(large_arguments_are_reduced_with_all_bits_of_pi) {
  BOOST_TEST(mathematics::sin(1e22) == -0x1.b453ab76bf397p-1);
  // The double nearest to a multiple of pi / 2 (Muller, 2016); its cosine is about 5e-19.
  BOOST_TEST(std::abs(mathematics::sin(0x1.6ac5b262ca1ffp+849)) == 1);
}

BOOST_AUTO_TEST_CASE(a_column_has_the_bits_of_its_numbers) {
  BOOST_TEST(support::columns_that_differ(support::sin, -1000, 1000) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
