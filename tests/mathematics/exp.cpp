// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>

#include <clade/mathematics/exp.hpp>

#include "every_function.hpp"

#include <stdexcept>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(exp_tests)

namespace mathematics = clade::mathematics;
using support::infinity, support::not_a_number, support::same;

BOOST_AUTO_TEST_CASE(special_values_are_those_of_the_standard) {
  BOOST_TEST(same(mathematics::exp(0.0), 1));
  BOOST_TEST(same(mathematics::exp(-0.0), 1));
  BOOST_TEST(same(mathematics::exp(infinity), infinity));
  BOOST_TEST(same(mathematics::exp(-infinity), 0));
  BOOST_TEST(same(mathematics::exp(not_a_number), not_a_number));
  BOOST_TEST(same(mathematics::exp(-not_a_number), not_a_number));
  BOOST_TEST(same(mathematics::exp(support::smallest), 1));
  BOOST_TEST(same(mathematics::exp(support::largest), infinity));
  BOOST_TEST(same(mathematics::exp(-support::largest), 0));
}

BOOST_AUTO_TEST_CASE(overflow_and_underflow_begin_where_they_must) {
  BOOST_TEST(mathematics::exp(0x1.62e42fefa39efp+9) == 0x1.fffffffffff2ap+1023);
  BOOST_TEST(mathematics::exp(0x1.62e42fefa39f0p+9) == infinity);
  BOOST_TEST(mathematics::exp(-0x1.74910d52d3051p+9) == support::smallest);
  BOOST_TEST(mathematics::exp(-0x1.74910d52d3052p+9) == 0);
}

BOOST_AUTO_TEST_CASE(a_column_has_the_bits_of_its_numbers) {
  BOOST_TEST(support::columns_that_differ(support::exp, -700, 700) == 0);
}

BOOST_AUTO_TEST_CASE(columns_of_different_sizes_are_refused) {
  const std::vector<double> x(3);
  std::vector<double> y(4);
  BOOST_CHECK_EXCEPTION(mathematics::exp(x, y), std::invalid_argument, [](const std::exception& e) {
    return std::string(e.what()) == "columns must have the same size, but had 3 and 4";
  });
}

BOOST_AUTO_TEST_SUITE_END()
