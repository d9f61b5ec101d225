// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "nim/evaluate.hpp"
#include "nim/expression.hpp"
#include "nim/parser.hpp"
#include "nim/printer.hpp"
#include "nim_random.hpp"

BOOST_AUTO_TEST_SUITE(nim_evaluate)

using namespace nim;

namespace {

constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr auto most = std::numeric_limits<std::int64_t>::max();

std::int64_t value(std::string_view text, const std::vector<std::int64_t>& piles = {}) {
  return evaluate(parse(text, 26), piles);
}

}  // namespace

BOOST_AUTO_TEST_CASE(division_truncates_and_by_zero_gives_0) {
  BOOST_TEST(value("7 / 2") == 3);
  BOOST_TEST(value("-7 / 2") == -3);
  BOOST_TEST(value("7 % 2") == 1);
  BOOST_TEST(value("-7 % 2") == -1);
  BOOST_TEST(value("7 % -2") == 1);
  BOOST_TEST(value("7 / 0") == 0);
  BOOST_TEST(value("7 % 0") == 0);
  BOOST_TEST(value("a / b + a % b", {5, 0}) == 0);
}

BOOST_AUTO_TEST_CASE(overflow_wraps) {
  BOOST_TEST(value("9223372036854775807 + 1") == least);
  BOOST_TEST(value("-9223372036854775807 - 2") == most);
  BOOST_TEST(value("9223372036854775807 * 2") == -2);
  BOOST_TEST(value("-a", {least}) == least);
  BOOST_TEST(value("a / -1", {least}) == least);
  BOOST_TEST(value("a % -1", {least}) == 0);
  BOOST_TEST(value("a * a", {std::int64_t{1} << 32}) == 0);
  BOOST_TEST(value("~a", {0}) == -1);
}

BOOST_AUTO_TEST_CASE(columns_have_the_values_of_single_positions) {
  clade::random_stream rng(1);
  for (const std::size_t positions : {1u, 7u, 1023u, 1024u, 1025u, 3000u}) {
    std::vector<std::vector<std::int64_t>> columns;
    for (int pile = 0; pile < 3; ++pile) columns.push_back(nim_random::numbers(positions, rng));
    for (int i = 0; i < 30; ++i) {
      const auto e = nim_random::expression(1 + rng.below(std::size_t{9}), 3, rng);
      std::vector<std::int64_t> values(positions);
      evaluate(e, columns, values);
      for (std::size_t x = 0; x < positions; ++x) {
        const std::vector<std::int64_t> at{columns[0][x], columns[1][x], columns[2][x]};
        BOOST_REQUIRE_MESSAGE(values[x] == evaluate(e, at), to_text(e));
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
