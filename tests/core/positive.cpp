// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

#include <clade/core/positive.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(positive_tests)

namespace {

// What is said about a value, or nothing where it is accepted.
template <class Parameter>
std::string refusal(auto value) {
  try {
    const Parameter accepted = value;
    BOOST_TEST(std::size_t(accepted) == static_cast<std::size_t>(value));
    return "";
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
}

using population = clade::detail::positive<"population">;
using elites = clade::detail::count<"elites">;
using pair = clade::detail::at_least<"pair", 2>;

}  // namespace

BOOST_AUTO_TEST_CASE(whole_numbers_from_1_on_are_accepted) {
  BOOST_TEST(refusal<population>(1) == "");
  BOOST_TEST(refusal<population>(100u) == "");
  BOOST_TEST(refusal<population>(std::uint8_t{255}) == "");
  BOOST_TEST(refusal<population>(std::numeric_limits<std::uint64_t>::max()) == "");
}

BOOST_AUTO_TEST_CASE(zero_and_negative_numbers_are_refused_by_name_and_value) {
  BOOST_TEST(refusal<population>(0) == "population must be at least 1, but was 0");
  BOOST_TEST(refusal<population>(-1) == "population must be at least 1, but was -1");
  BOOST_TEST(refusal<population>(-1L) == "population must be at least 1, but was -1");
  BOOST_TEST(refusal<population>(std::int8_t{-128}) == "population must be at least 1, but was -128");
  BOOST_TEST(refusal<population>(0u) == "population must be at least 1, but was 0");
  BOOST_TEST(refusal<population>(std::numeric_limits<std::int64_t>::min()) ==
             "population must be at least 1, but was -9223372036854775808");
}

BOOST_AUTO_TEST_CASE(more_things_than_any_memory_holds_are_refused_by_name_and_value) {
  using things = clade::detail::number_of<"things">;
  const auto most = clade::detail::max_things;
  BOOST_TEST(refusal<things>(most) == "");
  BOOST_TEST(refusal<things>(most + 1) == "things must be at most 1099511627776, but was 1099511627777");
  BOOST_TEST(refusal<things>(std::numeric_limits<std::size_t>::max()) ==
             "things must be at most 1099511627776, but was 18446744073709551615");
  BOOST_TEST(refusal<things>(0) == "things must be at least 1, but was 0");
  BOOST_TEST(refusal<things>(population(7)) == "");
  BOOST_TEST(clade::detail::product_of("things", 3, 5) == 15u);
  BOOST_TEST(clade::detail::product_of("things", most, 0) == 0u);
  BOOST_TEST(support::refusal([&] { clade::detail::product_of("things", most / 2, 3); }) ==
             "things may take 1099511627776 places at most, but would take 549755813888 times 3");
}

BOOST_AUTO_TEST_CASE(a_count_may_be_zero) {
  BOOST_TEST(refusal<elites>(0) == "");
  BOOST_TEST(refusal<elites>(-1) == "elites must be at least 0, but was -1");
}

BOOST_AUTO_TEST_CASE(any_least_number_can_be_asked_for) {
  BOOST_TEST(refusal<pair>(2) == "");
  BOOST_TEST(refusal<pair>(1) == "pair must be at least 2, but was 1");
}

BOOST_AUTO_TEST_CASE(fractions_are_no_sizes) {
  static_assert(!std::convertible_to<double, population> && !std::convertible_to<float, population>);
  static_assert(std::convertible_to<int, population> && std::convertible_to<population, std::size_t>);
  static_assert(population(3) == 3u);
}

BOOST_AUTO_TEST_SUITE_END()
