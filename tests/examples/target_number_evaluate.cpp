// SPDX-License-Identifier: BSL-1.0
#include <boost/multiprecision/cpp_int.hpp>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/repetitions.hpp"
#include "target_number/evaluate.hpp"
#include "target_number/expression.hpp"
#include "target_number/expression_error.hpp"
#include "target_number/game.hpp"
#include "target_number/parser.hpp"
#include "target_number/rational.hpp"
#include "target_number_random.hpp"

BOOST_AUTO_TEST_SUITE(target_number_evaluate)

using namespace target_number;
using exact = boost::multiprecision::cpp_rational;

namespace {

// The value, or the error.
std::string value(std::string_view text, rule under = rule::integers) {
  try {
    return to_text(evaluate(parse(text), under));
  } catch (const expression_error& error) {
    return error.what();
  }
}

std::string with_fractions(std::string_view text) { return value(text, rule::fractions); }

// By definition and with numbers of any size: removes and evaluates the expression at the end of `rest`.
std::optional<exact> by_definition(postfix& rest, rule under) {
  const auto last = rest.back();
  rest.pop_back();
  if (const auto* number = std::get_if<std::int64_t>(&last)) return exact(*number);
  const auto right = by_definition(rest, under), left = by_definition(rest, under);
  if (!left || !right) return std::nullopt;
  const auto op = std::get<operation>(last);
  if (op == operation::divide && *right == 0) return std::nullopt;
  const exact result = op == operation::add        ? exact(*left + *right)
                       : op == operation::subtract ? exact(*left - *right)
                       : op == operation::multiply ? exact(*left * *right)
                                                   : exact(*left / *right);
  if (result <= 0 || (under == rule::integers && denominator(result) != 1)) return std::nullopt;
  if (numerator(result) > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  if (denominator(result) > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return result;
}

std::optional<rational> value_if_legal(const postfix& expression, rule under) {
  try {
    return evaluate(expression, under);
  } catch (const expression_error&) {
    return std::nullopt;
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(known_values) {
  BOOST_TEST(value("7") == "7");
  BOOST_TEST(value("3+2*5") == "13");
  BOOST_TEST(value("(3 + 2) × 5") == "25");
  BOOST_TEST(value("8-4-2") == "2");
  BOOST_TEST(value("8-(4-2)") == "6");
  BOOST_TEST(value("48:4:2") == "6");
  BOOST_TEST(value("48:(4:2)") == "24");
  BOOST_TEST(value("(25 × 10 − 8 − 1) × 4") == "964");
  BOOST_TEST(value("9223372036854775806+1") == "9223372036854775807");
  BOOST_TEST(with_fractions("7/2") == "7/2");
  BOOST_TEST(with_fractions("7/2*4") == "14");
  BOOST_TEST(with_fractions("1/2 + 1/3") == "5/6");
  BOOST_TEST(with_fractions("1 / (1/2 - 1/3)") == "6");
}

BOOST_AUTO_TEST_CASE(a_remainder_is_an_error_among_integers_only) {
  BOOST_TEST(value("7/2") == "arithmetic error at position 2: 7 / 2 leaves a remainder");
  BOOST_TEST(value("(3 + 4) ÷ (5 − 3) × 2") == "arithmetic error at position 9: 7 / 2 leaves a remainder");
  BOOST_TEST(with_fractions("(3 + 4) ÷ (5 − 3) × 2") == "7");
}

BOOST_AUTO_TEST_CASE(a_division_by_zero_is_an_error) {
  for (const auto under : {rule::integers, rule::fractions}) {
    BOOST_TEST(value("7/0", under) == "arithmetic error at position 2: 7 / 0 is a division by zero");
    BOOST_TEST(value("0/0", under) == "arithmetic error at position 2: 0 / 0 is a division by zero");
    BOOST_TEST(value("7/(3-3)", under) == "arithmetic error at position 5: 3 - 3 is not positive");
  }
}

BOOST_AUTO_TEST_CASE(values_must_be_positive) {
  for (const auto under : {rule::integers, rule::fractions}) {
    BOOST_TEST(value("5 − 5", under) == "arithmetic error at position 3: 5 - 5 is not positive");
    BOOST_TEST(value("9 + (3 − 5)", under) == "arithmetic error at position 8: 3 - 5 is not positive");
    BOOST_TEST(value("0*5", under) == "arithmetic error at position 2: 0 * 5 is not positive");
    BOOST_TEST(value("0/5", under) == "arithmetic error at position 2: 0 / 5 is not positive");
    BOOST_TEST(value("0+0", under) == "arithmetic error at position 2: 0 + 0 is not positive");
    BOOST_TEST(value(" (0)", under) ==
               "arithmetic error at position 3: the value is 0, but the rules of the game allow positive values only");
    BOOST_TEST(value("0+5", under) == "5");
    BOOST_TEST(value("5-0", under) == "5");
  }
  BOOST_TEST(with_fractions("1/3 - 1/2") == "arithmetic error at position 5: (1/3) - (1/2) is not positive");
}

BOOST_AUTO_TEST_CASE(a_value_of_more_than_64_bits_is_an_error) {
  for (const auto under : {rule::integers, rule::fractions}) {
    BOOST_TEST(value("9223372036854775807+1", under) ==
               "arithmetic error at position 20: 9223372036854775807 + 1 takes more than 64 bits");
    BOOST_TEST(value("4294967296*2147483648", under) ==
               "arithmetic error at position 11: 4294967296 * 2147483648 takes more than 64 bits");
    BOOST_TEST(value("4294967296*2147483647", under) == "9223372032559808512");
  }
  BOOST_TEST(with_fractions("1/9223372036854775807/2") ==
             "arithmetic error at position 22: (1/9223372036854775807) / 2 takes more than 64 bits");
  BOOST_TEST(with_fractions("1/9223372036854775806 - 1/9223372036854775807").find("takes more than 64 bits") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_text_the_position_is_the_place_in_the_postfix) {
  const postfix expression{std::int64_t{9}, std::int64_t{7}, std::int64_t{2}, operation::divide, operation::add};
  BOOST_TEST(to_text(evaluate(expression, rule::fractions)) == "25/2");
  BOOST_CHECK_EXCEPTION(evaluate(expression, rule::integers), expression_error, [](const expression_error& error) {
    return error.kind() == error_kind::arithmetic && error.position() == 4;
  });
}

BOOST_AUTO_TEST_CASE(what_is_no_expression_is_refused) {
  for (const auto& wrong : {postfix{}, postfix{operation::add}, postfix{std::int64_t{1}, operation::add},
                            postfix{std::int64_t{1}, std::int64_t{2}},
                            postfix{std::int64_t{1}, operation::add, std::int64_t{2}}, postfix{std::int64_t{-1}}}) {
    BOOST_CHECK_THROW(evaluate(wrong, rule::integers), std::invalid_argument);
  }
  BOOST_CHECK_THROW(evaluate(parsed{{std::int64_t{1}}, {}}, rule::integers), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(values_agree_with_the_definition_for_50000_random_expressions) {
  clade::random_stream rng(1);
  int legal[2] = {0, 0};
  for (int i = 0; i < support::repetitions(50'000); ++i) {
    auto numbers = draw(rng).numbers;
    if (i % 5 == 0) {
      for (auto& number : numbers)
        number = static_cast<std::int64_t>(rng() >> (1 + rng.below(62)));  // 0 and large ones
    }
    const auto expression = random_expression::of(numbers, rng, [](const postfix&) { return true; });
    for (const auto under : {rule::integers, rule::fractions}) {
      auto rest = expression;
      const auto expected = by_definition(rest, under);
      const auto computed = value_if_legal(expression, under);
      BOOST_REQUIRE_EQUAL(computed.has_value(), expected.has_value() && expected != exact(0));
      if (computed) {
        BOOST_REQUIRE(expected == exact(computed->numerator, computed->denominator));
        ++legal[under == rule::fractions];
      }
    }
  }
  BOOST_TEST((legal[0] > support::repetitions(10'000) && legal[1] > support::repetitions(15'000)),
             legal[0] << " and " << legal[1] << " are legal");
}

BOOST_AUTO_TEST_CASE(a_million_operations_are_done) {
  std::string sums = "1", nested;
  for (int i = 0; i < 1'000'000; ++i) sums += "+1";
  BOOST_TEST(value(sums) == "1000001");
  for (int i = 0; i < 1'000'000; ++i) nested += "1+(";
  BOOST_TEST(value(nested + '1' + std::string(1'000'000, ')')) == "1000001");
}

BOOST_AUTO_TEST_SUITE_END()
