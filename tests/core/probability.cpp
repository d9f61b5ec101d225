// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/core/probability.hpp>

BOOST_AUTO_TEST_SUITE(probability_tests)

using clade::detail::probability;
using clade::detail::share;

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();
const auto not_a_number = std::numeric_limits<double>::quiet_NaN();

// What is said about a value, or nothing where it is accepted.
template <class Parameter>
std::string refusal(auto value) {
  try {
    const Parameter accepted = value;
    BOOST_TEST(static_cast<double>(accepted) == static_cast<double>(value));
    return "";
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
}

using rate = clade::detail::probability<"crossover_rate">;
using ratio = clade::detail::share<"truncation ratio">;

}  // namespace

BOOST_AUTO_TEST_CASE(what_lies_between_0_and_1_is_accepted) {
  for (const double p : {0.0, 5e-324, 0.3, 1 - 0x1p-53, 1.0, -0.0}) BOOST_TEST(refusal<rate>(p) == "");
  BOOST_TEST(refusal<rate>(0) == "");
  BOOST_TEST(refusal<rate>(1) == "");
  BOOST_TEST(refusal<rate>(0.5f) == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_refused_by_name_range_and_value) {
  const std::string allowed = "crossover_rate must be between 0 and 1, but was ";
  BOOST_TEST(refusal<rate>(1.5) == allowed + "1.5");
  BOOST_TEST(refusal<rate>(-1) == allowed + "-1");
  BOOST_TEST(refusal<rate>(-0.25) == allowed + "-0.25");
  BOOST_TEST(refusal<rate>(2u) == allowed + "2");
  BOOST_TEST(refusal<rate>(not_a_number) == allowed + "nan");
  BOOST_TEST(refusal<rate>(infinity) == allowed + "inf");
  BOOST_TEST(refusal<rate>(-infinity) == allowed + "-inf");
  BOOST_TEST(refusal<rate>(-5e-324) == allowed + "-5e-324");
  // Not written as 1.000000, which would be no reason to refuse it.
  BOOST_TEST(refusal<rate>(1 + 0x1p-52) == allowed + "1.0000000000000002");
  BOOST_TEST(refusal<rate>(1e300) == allowed + "1e+300");
}

BOOST_AUTO_TEST_CASE(a_share_is_above_0) {
  for (const double s : {5e-324, 0.25, 1.0}) BOOST_TEST(refusal<ratio>(s) == "");
  const std::string allowed = "truncation ratio must be above 0 and at most 1, but was ";
  BOOST_TEST(refusal<ratio>(0.0) == allowed + "0");
  BOOST_TEST(refusal<ratio>(-0.0) == allowed + "-0");
  BOOST_TEST(refusal<ratio>(0) == allowed + "0");
  BOOST_TEST(refusal<ratio>(1.5) == allowed + "1.5");
  BOOST_TEST(refusal<ratio>(-1) == allowed + "-1");
  BOOST_TEST(refusal<ratio>(not_a_number) == allowed + "nan");
}

BOOST_AUTO_TEST_CASE(they_can_be_checked_at_compile_time_and_are_numbers_alone) {
  static_assert(rate(0.5) == 0.5 && ratio(1) == 1.0);
  static_assert(!std::convertible_to<std::string, rate> && !std::convertible_to<const char*, rate>);
  static_assert(!std::convertible_to<const char*, ratio>);
  BOOST_TEST(std::string(refusal<clade::detail::probability<>>(7.0)) ==
             "probability must be between 0 and 1, but was 7");
}

BOOST_AUTO_TEST_SUITE_END()
