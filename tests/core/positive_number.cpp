// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <limits>

#include <clade/core/positive_number.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(positive_number_tests)

using namespace clade;

namespace {

using temperature = clade::detail::positive_number<"temperature">;

std::string refusal(double value) {
  return support::refusal([&] { static_cast<void>(temperature(value)); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_above_0_are_taken_of_any_type) {
  BOOST_TEST(double(temperature(3)) == 3);
  BOOST_TEST(double(temperature(0.25f)) == 0.25);
  BOOST_TEST(double(temperature(std::numeric_limits<double>::denorm_min())) > 0);
  BOOST_TEST(double(temperature(std::numeric_limits<double>::max())) == std::numeric_limits<double>::max());
}

BOOST_AUTO_TEST_CASE(others_are_refused_with_name_and_value) {
  BOOST_TEST(refusal(0) == "temperature must be above 0 and finite, but was 0");
  BOOST_TEST(refusal(-1.5) == "temperature must be above 0 and finite, but was -1.5");
  BOOST_TEST(refusal(std::numeric_limits<double>::infinity()) == "temperature must be above 0 and finite, but was inf");
  BOOST_TEST(refusal(std::numeric_limits<double>::quiet_NaN()) ==
             "temperature must be above 0 and finite, but was nan");
}

BOOST_AUTO_TEST_SUITE_END()
