// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/repetitions.hpp"
#include "target_number/evaluate.hpp"
#include "target_number/expression.hpp"
#include "target_number/expression_error.hpp"
#include "target_number/game.hpp"
#include "target_number/parser.hpp"
#include "target_number/printer.hpp"
#include "target_number/rational.hpp"
#include "target_number_random.hpp"

BOOST_AUTO_TEST_SUITE(target_number_printer)

using namespace target_number;

namespace {

std::string printed(std::string_view text) { return to_text(parse(text).expression); }

bool is_legal(const postfix& expression, rule under) {
  try {
    evaluate(expression, under);
    return true;
  } catch (const expression_error&) {
    return false;
  }
}

// The value with the i-th number replaced by the i-th of `numbers`, in the field of the integers modulo a prime. If two
// expressions differ as functions of their numbers, these values differ for random numbers, except with a probability
// of 1e-9.
std::uint64_t in_field(const postfix& expression, const std::vector<std::uint64_t>& numbers) {
  constexpr std::uint64_t prime = 4'294'967'291;  // the product of two elements has 64 bits
  const auto inverse = [&](std::uint64_t of) {
    std::uint64_t result = 1;
    for (auto power = prime - 2; power > 0; power /= 2, of = of * of % prime) {
      if (power % 2 == 1) result = result * of % prime;
    }
    return result;
  };
  std::vector<std::uint64_t> values;
  std::size_t used = 0;
  for (const auto& t : expression) {
    if (std::holds_alternative<std::int64_t>(t)) {
      values.push_back(numbers[used++]);
      continue;
    }
    const auto right = values.back();
    values.pop_back();
    auto& left = values.back();
    switch (std::get<operation>(t)) {
      case operation::add:
        left = (left + right) % prime;
        break;
      case operation::subtract:
        left = (left + prime - right) % prime;
        break;
      case operation::multiply:
        left = left * right % prime;
        break;
      case operation::divide:
        left = left * inverse(right) % prime;
        break;
    }
  }
  return values.back();
}

// The positions of the parentheses of a text.
std::vector<std::pair<std::size_t, std::size_t>> pairs(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') open.push_back(i);
    if (text[i] != ')') continue;
    found.emplace_back(open.back(), i);
    open.pop_back();
  }
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(parentheses_stay_where_priority_needs_them) {
  BOOST_TEST(printed("7") == "7");
  BOOST_TEST(printed("((7))") == "7");
  BOOST_TEST(printed("(3+2)×5") == "(3 + 2) * 5");
  BOOST_TEST(printed("5*(3+2)") == "5 * (3 + 2)");
  BOOST_TEST(printed("(3*2)+5") == "3 * 2 + 5");
  BOOST_TEST(printed("5+(3*2)") == "5 + 3 * 2");
  BOOST_TEST(printed("(8-4)-2") == "8 - 4 - 2");
  BOOST_TEST(printed("8-(4-2)") == "8 - (4 - 2)");
  BOOST_TEST(printed("8-(4+2)") == "8 - (4 + 2)");
  BOOST_TEST(printed("8-(4*2)") == "8 - 4 * 2");
  BOOST_TEST(printed("8/(4*2)") == "8 / (4 * 2)");
  BOOST_TEST(printed("8/(4/2)") == "8 / (4 / 2)");
  BOOST_TEST(printed("(8/4)/2") == "8 / 4 / 2");
}

BOOST_AUTO_TEST_CASE(chains_of_the_same_value_have_none) {
  BOOST_TEST(printed("8+(4+2)") == "8 + 4 + 2");
  BOOST_TEST(printed("8+(4-2)") == "8 + 4 - 2");
  BOOST_TEST(printed("8*(4*2)") == "8 * 4 * 2");
  BOOST_TEST(printed("8*(4/2)") == "8 * 4 / 2");
  BOOST_TEST(printed("1+(2+(3+(4+5)))") == "1 + 2 + 3 + 4 + 5");
  BOOST_TEST(printed("1+(9-(3+(4-2)))") == "1 + 9 - (3 + 4 - 2)");
  BOOST_TEST(printed("2*(9/(3*(4/2)))") == "2 * 9 / (3 * 4 / 2)");
}

BOOST_AUTO_TEST_CASE(parentheses_stay_where_a_chain_would_become_illegal) {
  const std::string half = "4611686018427387904";
  BOOST_TEST(printed(half + "+(" + half + "-1)") == half + " + (" + half + " - 1)");
  BOOST_TEST(printed(half + "*(2/2)") == half + " * (2 / 2)");
  BOOST_TEST(printed("0+(0+5)") == "0 + (0 + 5)");
  // An illegal expression is printed unchanged, not as a legal one.
  BOOST_TEST(printed("5+(2-3)") == "5 + (2 - 3)");
  BOOST_TEST(printed("3*(2/0)") == "3 * (2 / 0)");
}

BOOST_AUTO_TEST_CASE(postfix_order_has_a_space_between_tokens) {
  BOOST_TEST(to_postfix_text(parse("(3+2)*5").expression) == "3 2 + 5 *");
  BOOST_TEST(to_postfix_text(parse("10").expression) == "10");
}

BOOST_AUTO_TEST_CASE(what_is_no_expression_is_refused) {
  for (const auto& wrong : {postfix{}, postfix{std::int64_t{1}, operation::add}, postfix{std::int64_t{-1}}}) {
    BOOST_CHECK_THROW(to_text(wrong), std::invalid_argument);
    BOOST_CHECK_THROW(to_postfix_text(wrong), std::invalid_argument);
  }
}

BOOST_AUTO_TEST_CASE(printed_text_reads_as_the_same_value_for_legal_expressions_of_10000_games) {
  clade::random_stream rng(1);
  std::size_t parentheses = 0, fractions = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto numbers = draw(rng).numbers;
    for (const auto under : {rule::integers, rule::fractions}) {
      const auto expression =
          random_expression::of(numbers, rng, [&](const postfix& part) { return is_legal(part, under); });
      const auto value = evaluate(expression, under);
      const auto text = to_text(expression);
      const auto again = parse(text, numbers);
      BOOST_REQUIRE_MESSAGE(evaluate(again, under) == value, text);
      BOOST_REQUIRE_EQUAL(to_text(again.expression), text);
      parentheses += pairs(text).size();
      fractions += value.denominator > 1;
    }
  }
  BOOST_TEST(parentheses > 10'000U);
  BOOST_TEST(fractions > 1'000U);
}

BOOST_AUTO_TEST_CASE(illegal_expressions_of_10000_games_read_as_they_were) {
  clade::random_stream rng(2);
  int illegal = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto expression = random_expression::of(draw(rng).numbers, rng, [](const postfix&) { return true; });
    if (is_legal(expression, rule::fractions)) continue;
    BOOST_REQUIRE(parse(to_text(expression)).expression == expression);
    ++illegal;
  }
  BOOST_TEST(illegal > 2'000);
}

// Without a pair of parentheses the text is another function of its numbers. (Its value may be the same by chance: that
// of 1 * (2 + 3) is.)
BOOST_AUTO_TEST_CASE(no_parentheses_can_be_left_out) {
  clade::random_stream rng(3);
  int left_out = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto numbers = draw(rng).numbers;
    const auto expression =
        random_expression::of(numbers, rng, [&](const postfix& part) { return is_legal(part, rule::fractions); });
    std::vector<std::uint64_t> others(numbers.size());
    for (auto& number : others) number = 1 + rng.below(std::uint64_t{4'000'000'000});
    const auto text = to_text(expression);
    const auto value = in_field(expression, others);
    BOOST_REQUIRE_EQUAL(in_field(parse(text).expression, others), value);
    for (const auto& [open, close] : pairs(text)) {
      auto without = text;
      without.erase(close, 1).erase(open, 1);
      BOOST_REQUIRE_MESSAGE(in_field(parse(without).expression, others) != value, text << " is " << without);
      ++left_out;
    }
  }
  BOOST_TEST(left_out > 5'000);
}

BOOST_AUTO_TEST_CASE(a_million_operations_are_printed) {
  const auto depth = support::repetitions(std::size_t{1'000'000});
  std::string nested;
  for (std::size_t i = 0; i < depth; ++i) nested += "1+(";
  BOOST_TEST(printed(nested + '1' + std::string(depth, ')')).size() == 4 * depth + 1);
}

BOOST_AUTO_TEST_SUITE_END()
