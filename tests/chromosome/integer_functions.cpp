// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <clade/chromosome/integer_functions.hpp>
#include <clade/random/random_stream.hpp>

#include "support/refusal.hpp"

BOOST_AUTO_TEST_SUITE(integer_functions_tests)

using namespace clade;
using namespace support;
using chromosome::integer_functions;
using number = std::int64_t;

namespace {

constexpr auto lowest = std::numeric_limits<number>::min(), highest = std::numeric_limits<number>::max();

// Computes in 128 bits and keeps the lower 64.
__extension__ using wide = __int128;
number expected(char symbol, number a, number b) {
  const wide x = a, y = b;
  switch (symbol) {
    case '+':
      return static_cast<number>(x + y);
    case '-':
      return static_cast<number>(x - y);
    case '*':
      return static_cast<number>(x * y);
    case '/':
      return y == 0 ? 0 : static_cast<number>(x / y);
    case '%':
      return y == 0 ? 0 : static_cast<number>(x % y);
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    default:
      return -1 - a;
  }
}

// Numbers of any size and sign, often at the limits.
number any_number(random_stream& rng) {
  constexpr number edges[] = {0, 1, -1, 2, -2, lowest, lowest + 1, highest, highest - 1};
  if (rng.chance(0.3)) return edges[rng.below(std::size(edges))];
  return static_cast<number>(rng()) >> rng.below(64);
}

}  // namespace

BOOST_AUTO_TEST_CASE(edges_have_the_values_that_the_documentation_gives_them) {
  static_assert(integer_functions::value('+', highest, 1) == lowest);
  static_assert(integer_functions::value('-', lowest, 1) == highest);
  static_assert(integer_functions::value('*', lowest, -1) == lowest);
  static_assert(integer_functions::value('/', lowest, -1) == lowest);
  static_assert(integer_functions::value('%', lowest, -1) == 0);
  static_assert(integer_functions::value('/', 7, 0) == 0);
  static_assert(integer_functions::value('%', 7, 0) == 0);
  static_assert(integer_functions::value('/', -7, 2) == -3);
  static_assert(integer_functions::value('%', -7, 2) == -1);
  static_assert(integer_functions::value('%', 7, -2) == 1);
  static_assert(integer_functions::value('~', 0) == -1);
  static_assert(integer_functions::value('&', -1, 6) == 6);
}

BOOST_AUTO_TEST_CASE(values_and_columns_are_those_of_wider_arithmetic) {
  random_stream rng(1);
  for (const char symbol : integer_functions::symbols) {
    for (const std::size_t cases : {0u, 1u, 7u, 8u, 63u, 64u, 3000u}) {
      std::vector<number> a(cases), b(cases), out(cases, 99);
      for (std::size_t i = 0; i < cases; ++i) a[i] = any_number(rng), b[i] = any_number(rng);
      const std::array<std::span<const number>, 2> arguments{a, b};
      integer_functions{}(symbol, arguments, std::span(out));
      for (std::size_t i = 0; i < cases; ++i) {
        BOOST_REQUIRE_EQUAL(integer_functions::value(symbol, a[i], b[i]), expected(symbol, a[i], b[i]));
        BOOST_REQUIRE_EQUAL(out[i], expected(symbol, a[i], b[i]));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(arities_are_known_and_other_symbols_are_refused) {
  for (const char symbol : integer_functions::symbols) {
    BOOST_TEST(integer_functions::arity(symbol) == (symbol == '~' ? 1u : 2u));
  }
  BOOST_TEST(integer_functions::arity('a') == 0u);
  BOOST_TEST(refusal([] { static_cast<void>(integer_functions::value('a', 1, 2)); }) ==
             "'a' is not one of the integer functions +-*/%&|^~");
}

BOOST_AUTO_TEST_SUITE_END()
