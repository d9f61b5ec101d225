// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/core/interval.hpp>

BOOST_AUTO_TEST_SUITE(interval)

using namespace clade;

namespace {

using closed = clade::detail::number_from<"pressure", 1, 2>;
using open = clade::detail::number_inside<"base", 0, 1>;

template <class Parameter>
std::string refusal(double value) {
  try {
    static_cast<void>(Parameter(value));
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_within_are_taken_of_any_type) {
  BOOST_CHECK_EQUAL(double(closed(1)), 1);
  BOOST_CHECK_EQUAL(double(closed(2.0f)), 2);
  BOOST_CHECK_EQUAL(double(closed(1.25)), 1.25);
  BOOST_CHECK_EQUAL(double(open(0.5)), 0.5);
  BOOST_CHECK_EQUAL(double(open(std::numeric_limits<double>::denorm_min())), std::numeric_limits<double>::denorm_min());
}

BOOST_AUTO_TEST_CASE(numbers_outside_are_refused_with_name_and_value) {
  BOOST_CHECK_EQUAL(refusal<closed>(0.5), "pressure must be between 1 and 2, but was 0.5");
  BOOST_CHECK_EQUAL(refusal<closed>(2.0000001), "pressure must be between 1 and 2, but was 2.0000001");
  BOOST_CHECK_EQUAL(refusal<closed>(std::numeric_limits<double>::quiet_NaN()),
                    "pressure must be between 1 and 2, but was nan");
  BOOST_CHECK_EQUAL(refusal<open>(0), "base must be above 0 and below 1, but was 0");
  BOOST_CHECK_EQUAL(refusal<open>(1), "base must be above 0 and below 1, but was 1");
  BOOST_CHECK_EQUAL(refusal<open>(std::numeric_limits<double>::infinity()),
                    "base must be above 0 and below 1, but was inf");
}

BOOST_AUTO_TEST_SUITE_END()
