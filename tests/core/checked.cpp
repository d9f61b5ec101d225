// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/core/checked.hpp>
#include <clade/text/message.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(checked_tests)

namespace {

constexpr auto infinity = std::numeric_limits<double>::infinity();
constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
constexpr auto smallest = std::numeric_limits<double>::denorm_min();
constexpr auto most = clade::detail::max_objects;

// The message about a value, or nothing if it is accepted.
template <class Parameter>
std::string refusal(auto value) {
  try {
    const Parameter accepted = value;
    using number = typename Parameter::number_type;
    BOOST_TEST(static_cast<number>(accepted) == static_cast<number>(value));
    return "";
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
}

using population = clade::detail::positive_integer<"population">;
using elites = clade::detail::nonnegative_integer<"elites">;
using things = clade::detail::object_count<"things">;
using few = clade::detail::integer_from<"few", 2, 16>;
using rate = clade::detail::probability<"crossover_rate">;
using ratio = clade::detail::share<"truncation ratio">;
using temperature = clade::detail::positive_real<"temperature">;
using index = clade::detail::real_from<"index", 0>;
using pressure = clade::detail::real_in_interval<"pressure", 1, 2>;
using base = clade::detail::real_in_open_interval<"base", 0, 1>;

}  // namespace

BOOST_AUTO_TEST_CASE(integers_of_any_type_are_compared_by_value) {
  for (const auto value : {std::uint64_t{1}, std::uint64_t{100}, std::numeric_limits<std::uint64_t>::max()}) {
    BOOST_TEST(refusal<population>(value) == "");
  }
  BOOST_TEST(refusal<population>(std::uint8_t{255}) == "");
  BOOST_TEST(refusal<population>(0) == "population must be at least 1, but was 0");
  BOOST_TEST(refusal<population>(0u) == "population must be at least 1, but was 0");
  BOOST_TEST(refusal<population>(std::int8_t{-128}) == "population must be at least 1, but was -128");
  BOOST_TEST(refusal<population>(std::numeric_limits<std::int64_t>::min()) ==
             "population must be at least 1, but was -9223372036854775808");
  BOOST_TEST(refusal<elites>(0) == "");
  BOOST_TEST(refusal<elites>(-1) == "elites must be at least 0, but was -1");
}

BOOST_AUTO_TEST_CASE(integers_have_an_upper_limit_if_the_parameter_has_one) {
  BOOST_TEST(refusal<few>(2) == "");
  BOOST_TEST(refusal<few>(1) == "few must be between 2 and 16, but was 1");
  BOOST_TEST(refusal<few>(17) == "few must be between 2 and 16, but was 17");
  BOOST_TEST(refusal<things>(most) == "");
  BOOST_TEST(refusal<things>(most + 1) == "things must be at most 1099511627776, but was 1099511627777");
  BOOST_TEST(refusal<things>(std::numeric_limits<std::size_t>::max()) ==
             "things must be at most 1099511627776, but was 18446744073709551615");
  BOOST_TEST(refusal<things>(0) == "things must be at least 1, but was 0");
}

BOOST_AUTO_TEST_CASE(a_product_of_things_is_a_number_of_things) {
  BOOST_TEST(clade::detail::product_of("things", 3, 5) == 15u);
  BOOST_TEST(clade::detail::product_of("things", most, 0) == 0u);
  BOOST_TEST(support::refusal([&] { clade::detail::require_product("things", most / 2, 3); }) ==
             "things may take 1099511627776 places at most, but would take 549755813888 times 3");
}

BOOST_AUTO_TEST_CASE(real_numbers_in_range_are_accepted_of_any_type) {
  for (const double p : {0.0, smallest, 0.3, 1 - 0x1p-53, 1.0, -0.0}) BOOST_TEST(refusal<rate>(p) == "");
  BOOST_TEST(refusal<rate>(1) == "");
  BOOST_TEST(refusal<rate>(0.5f) == "");
  for (const double s : {smallest, 0.25, 1.0}) BOOST_TEST(refusal<ratio>(s) == "");
  for (const double t : {smallest, 3.0, std::numeric_limits<double>::max()}) BOOST_TEST(refusal<temperature>(t) == "");
  BOOST_TEST(refusal<index>(0) == "");
  for (const double p : {1.0, 1.25, 2.0}) BOOST_TEST(refusal<pressure>(p) == "");
  for (const double b : {smallest, 0.5, 1 - 0x1p-53}) BOOST_TEST(refusal<base>(b) == "");
}

BOOST_AUTO_TEST_CASE(others_are_refused_by_name_range_and_value) {
  const std::string allowed = "crossover_rate must be between 0 and 1, but was ";
  BOOST_TEST(refusal<rate>(-1) == allowed + "-1");
  BOOST_TEST(refusal<rate>(2u) == allowed + "2");
  BOOST_TEST(refusal<rate>(nan) == allowed + "nan");
  BOOST_TEST(refusal<rate>(infinity) == allowed + "inf");
  BOOST_TEST(refusal<rate>(-infinity) == allowed + "-inf");
  BOOST_TEST(refusal<rate>(-smallest) == allowed + "-5e-324");
  // Not 1.000000, which would be no reason to refuse it.
  BOOST_TEST(refusal<rate>(1 + 0x1p-52) == allowed + "1.0000000000000002");
  BOOST_TEST(refusal<ratio>(-0.0) == "truncation ratio must be above 0 and at most 1, but was -0");
  BOOST_TEST(refusal<ratio>(1.5) == "truncation ratio must be above 0 and at most 1, but was 1.5");
  BOOST_TEST(refusal<ratio>(nan) == "truncation ratio must be above 0 and at most 1, but was nan");
  BOOST_TEST(refusal<temperature>(0) == "temperature must be above 0 and finite, but was 0");
  BOOST_TEST(refusal<temperature>(infinity) == "temperature must be above 0 and finite, but was inf");
  BOOST_TEST(refusal<temperature>(nan) == "temperature must be above 0 and finite, but was nan");
  BOOST_TEST(refusal<index>(-1) == "index must be at least 0 and finite, but was -1");
  BOOST_TEST(refusal<index>(infinity) == "index must be at least 0 and finite, but was inf");
  BOOST_TEST(refusal<pressure>(0.5) == "pressure must be between 1 and 2, but was 0.5");
  BOOST_TEST(refusal<pressure>(nan) == "pressure must be between 1 and 2, but was nan");
  BOOST_TEST(refusal<base>(0) == "base must be above 0 and below 1, but was 0");
  BOOST_TEST(refusal<base>(1) == "base must be above 0 and below 1, but was 1");
}

BOOST_AUTO_TEST_CASE(parameters_convert_to_numbers_and_from_each_other) {
  static_assert(population(3) == 3u && rate(0.5) == 0.5 && ratio(1) == 1.0);
  static_assert(!std::convertible_to<double, population> && !std::convertible_to<float, population>);
  static_assert(std::convertible_to<int, population> && std::convertible_to<population, std::size_t>);
  static_assert(!std::convertible_to<std::string, rate> && !std::convertible_to<const char*, rate>);
  static_assert(!std::convertible_to<rate, population>);
  BOOST_TEST(refusal<things>(population(7)) == "");
  BOOST_TEST(refusal<population>(elites(0)) == "population must be at least 1, but was 0");
  BOOST_TEST(refusal<ratio>(rate(0)) == "truncation ratio must be above 0 and at most 1, but was 0");
  BOOST_TEST(clade::detail::concat({population(7), " ", rate(0.25)}) == "7 0.25");
}

BOOST_AUTO_TEST_SUITE_END()
