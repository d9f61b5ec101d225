// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstdint>
#include <limits>
#include <optional>

#include "support/repetitions.hpp"
#include "target_number/rational.hpp"

BOOST_AUTO_TEST_SUITE(target_number_rational)

using namespace target_number;
using exact = boost::multiprecision::cpp_rational;

namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

// Numbers of every size, and those next to the limits.
std::int64_t any_number(clade::random_stream& rng) {
  if (rng.chance(0.1))
    return std::array{least, least + 1, std::int64_t{-1}, std::int64_t{1}, most - 1, most}[rng.below(std::size_t{6})];
  return static_cast<std::int64_t>(rng()) >> rng.below(64);
}

rational any_fraction(clade::random_stream& rng) {
  for (;;) {
    const auto drawn =
        rng.chance(0.2) ? std::optional(rational{any_number(rng), 1}) : fraction(any_number(rng), any_number(rng));
    if (drawn) return *drawn;
  }
}

exact value(const rational& of) { return exact(of.numerator, of.denominator); }

// The same fraction, if its lowest terms have 64 bits.
std::optional<rational> rounded(const exact& of) {
  if (numerator(of) < least || numerator(of) > most || denominator(of) > most) return std::nullopt;
  return rational{static_cast<std::int64_t>(numerator(of)), static_cast<std::int64_t>(denominator(of))};
}

}  // namespace

BOOST_AUTO_TEST_CASE(known_results) {
  static_assert(fraction(6, -4) == rational{-3, 2});
  static_assert(fraction(0, -7) == rational{0, 1});
  static_assert(fraction(1, 0) == std::nullopt);
  static_assert(sum({1, 2}, {1, 3}) == rational{5, 6});
  static_assert(difference({1, 2}, {1, 3}) == rational{1, 6});
  static_assert(product({2, 3}, {3, 4}) == rational{1, 2});
  static_assert(quotient({1, 2}, {-3, 4}) == rational{-2, 3});
  static_assert(quotient({5, 1}, {0, 1}) == std::nullopt);
  static_assert(distance({1925, 2}, {963, 1}) == rational{1, 2});
  static_assert(distance({963, 1}, {1925, 2}) == rational{1, 2});
  static_assert(rational{1, 3} < rational{1, 2} && rational{-1, 2} < rational{-1, 3} && rational{7} > rational{13, 2});
  BOOST_TEST(to_text(rational{962}) == "962");
  BOOST_TEST(to_text(rational{1925, 2}) == "1925/2");
  BOOST_TEST(to_text(rational{-1, 2}) == "-1/2");
  BOOST_TEST(to_text(rational{}) == "0");
}

BOOST_AUTO_TEST_CASE(what_takes_more_than_64_bits_is_nothing) {
  static_assert(sum({most}, {1}) == std::nullopt);
  static_assert(sum({least}, {-1}) == std::nullopt);
  static_assert(sum({1, most}, {1, most - 1}) == std::nullopt);
  static_assert(difference({least}, {1}) == std::nullopt);
  static_assert(product({std::int64_t{1} << 32}, {std::int64_t{1} << 31}) == std::nullopt);
  static_assert(product({std::int64_t{1} << 32}, {-(std::int64_t{1} << 31)}) == rational{least});
  static_assert(product({1, most}, {1, 2}) == std::nullopt);
  static_assert(quotient({most}, {1, 2}) == std::nullopt);
  static_assert(quotient({1}, {least}) == std::nullopt);
  static_assert(quotient({least}, {-1}) == std::nullopt);
  static_assert(fraction(least, least) == rational{1});
  static_assert(fraction(1, least) == std::nullopt);
  static_assert(distance({most}, {least}) == std::nullopt);
  // Intermediate values may take more.
  static_assert(sum({most, 2}, {most, 2}) == rational{most});
  static_assert(product({most, 3}, {3, most}) == rational{1});
}

BOOST_AUTO_TEST_CASE(results_agree_with_numbers_of_any_size_for_100000_random_pairs) {
  clade::random_stream rng(1);
  const int pairs = support::repetitions(100'000);
  int fits = 0;
  for (int i = 0; i < pairs; ++i) {
    const auto a = any_fraction(rng), b = any_fraction(rng);
    const auto x = value(a), y = value(b);
    BOOST_REQUIRE((sum(a, b) == rounded(x + y)));
    BOOST_REQUIRE((difference(a, b) == rounded(x - y)));
    BOOST_REQUIRE((product(a, b) == rounded(x * y)));
    BOOST_REQUIRE((quotient(a, b) == (y == 0 ? std::nullopt : rounded(x / y))));
    BOOST_REQUIRE((distance(a, b) == rounded(abs(x - y))));
    BOOST_REQUIRE(((a < b) == (x < y) && (a > b) == (x > y) && (a == b) == (x == y)));
    fits += sum(a, b).has_value();
  }
  BOOST_TEST((fits > pairs / 5 && fits < pairs / 5 * 4), fits << " sums have 64 bits");
}

BOOST_AUTO_TEST_SUITE_END()
