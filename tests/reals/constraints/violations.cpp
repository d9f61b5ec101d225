// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/constraints.hpp>

BOOST_AUTO_TEST_SUITE(constraints_tests)
BOOST_AUTO_TEST_SUITE(violations)

using namespace clade;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace

BOOST_AUTO_TEST_CASE(at_most_is_what_is_beyond_a_limit) {
  BOOST_TEST(constraints::at_most(3, 1) == 2);
  BOOST_TEST(constraints::at_most(1, 3) == 0);
  BOOST_TEST(constraints::at_most(-0.0, 0.0) == 0);
  BOOST_TEST(constraints::at_most(infinity, 1) == infinity);
  BOOST_TEST(constraints::at_most(-infinity, 1) == 0);
  BOOST_TEST(constraints::at_most(infinity, infinity) == 0);
  BOOST_TEST(constraints::at_most(nan, 1) == infinity);
  BOOST_TEST(constraints::at_most(1, nan) == infinity);
}

BOOST_AUTO_TEST_CASE(equal_is_what_is_beyond_a_tolerance) {
  BOOST_TEST(constraints::equal(3, 1, 0.5) == 1.5);
  BOOST_TEST(constraints::equal(-1, 1, 0.5) == 1.5);
  BOOST_TEST(constraints::equal(1.5, 1, 0.5) == 0);
  BOOST_TEST(constraints::equal(1, 1, 0) == 0);
  BOOST_TEST(constraints::equal(1.00005, 1) == 0);
  BOOST_TEST(constraints::equal(1.001, 1) > 0);
  BOOST_TEST(constraints::equal(infinity, infinity, 0) == 0);
  BOOST_TEST(constraints::equal(infinity, 0) == infinity);
  BOOST_TEST(constraints::equal(nan, 1) == infinity);
  BOOST_CHECK_EXCEPTION(static_cast<void>(constraints::equal(1, 1, -1)), std::invalid_argument, [](const auto& error) {
    return std::string(error.what()) == "constraints::equal tolerance must be at least 0, but was -1";
  });
  BOOST_CHECK_THROW(static_cast<void>(constraints::equal(1, 1, nan)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
