// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzz/target_number_parser.hpp"
#include "support/repetitions.hpp"
#include "target_number/expression.hpp"
#include "target_number/expression_error.hpp"
#include "target_number/parser.hpp"
#include "target_number/printer.hpp"

BOOST_AUTO_TEST_SUITE(target_number_parser)

using namespace target_number;

namespace {

// The parsed expression in postfix order, or the error.
std::string read(std::string_view text) {
  try {
    return to_postfix_text(parse(text).expression);
  } catch (const expression_error& error) {
    return error.what();
  }
}

std::string read(std::string_view text, const std::vector<std::int64_t>& allowed) {
  try {
    return to_postfix_text(parse(text, allowed).expression);
  } catch (const expression_error& error) {
    return error.what();
  }
}

// The grammar, word by word: a sum of terms, which are products of factors, which are digits or sums in parentheses.
struct by_grammar {
  std::string_view text;
  std::string postfix{};

  void factor() {
    if (text.front() == '(') {
      text.remove_prefix(1);
      sum();
    } else {
      postfix += text.front();
    }
    text.remove_prefix(1);
  }
  void term() {
    factor();
    while (!text.empty() && (text.front() == '*' || text.front() == '/')) {
      const char op = text.front();
      text.remove_prefix(1);
      factor();
      postfix += op;
    }
  }
  void sum() {
    term();
    while (!text.empty() && (text.front() == '+' || text.front() == '-')) {
      const char op = text.front();
      text.remove_prefix(1);
      term();
      postfix += op;
    }
  }
};

std::string any_expression(clade::random_stream& rng) {
  std::string text;
  int open = 0;
  do {
    for (; rng.chance(0.3); ++open) text += '(';
    text += static_cast<char>('0' + rng.below(10));
    for (; open > 0 && rng.chance(0.3); --open) text += ')';
    text += "+-*/"[rng.below(std::size_t{4})];
  } while (rng.chance(0.85));
  text.back() = static_cast<char>('0' + rng.below(10));
  if (text.size() > 1 && text[text.size() - 2] != '(') text.insert(text.size() - 1, 1, '-');
  return text + std::string(static_cast<std::size_t>(open), ')');
}

// Mostly what may come next, now and then anything.
std::string any_text(clade::random_stream& rng) {
  static constexpr std::array<std::string_view, 14> operands{
      "1", "2", "3", "4", "8", "10", "25", "75", "0", "007", "1000000", "4611686018427387904", "9223372036854775807",
      "７"};
  static constexpr std::array<std::string_view, 12> operations{"+", "-", "*", "/",   "×",        "÷",
                                                               "·", "−", ":", " + ", "\u00a0* ", "－"};
  static constexpr std::array<std::string_view, 16> others{
      "",     " ",    "()",       "((((((((", "))))))))", "x",    "€",  "99999999999999999999",
      "\xff", "\x80", "\xe2\x88", "\xc0\xab", "\u202e",   "\x1b", "😀", "1.5"};
  const std::array mistakes{0.0, 0.05, 0.2, 0.5};
  const double mistake = mistakes[rng.below(mistakes.size())];
  std::string text;
  std::size_t open = 0;
  for (auto left = 1 + rng.below(4); left > 0; --left) {
    if (rng.chance(mistake)) text += others[rng.below(others.size())];
    if (rng.chance(mistake)) text += static_cast<char>(static_cast<unsigned char>(rng.below(256)));
    for (; rng.chance(0.25); ++open) text += '(';
    if (!rng.chance(mistake)) text += operands[rng.below(operands.size())];
    for (; open > 0 && rng.chance(0.25); --open) text += ')';
    if (left > 1 && !rng.chance(mistake)) text += operations[rng.below(operations.size())];
  }
  if (!rng.chance(mistake)) text.append(open, ')');
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(products_go_before_sums_and_left_before_right) {
  BOOST_TEST(read("5") == "5");
  BOOST_TEST(read("1+2*3") == "1 2 3 * +");
  BOOST_TEST(read("(1+2)*3") == "1 2 + 3 *");
  BOOST_TEST(read("1*2+3") == "1 2 * 3 +");
  BOOST_TEST(read("8-4-2") == "8 4 - 2 -");
  BOOST_TEST(read("8-(4-2)") == "8 4 2 - -");
  BOOST_TEST(read("8/4*2") == "8 4 / 2 *");
  BOOST_TEST(read("8:(4·2)") == "8 4 2 * /");
  BOOST_TEST(read("1-2*3+4/5") == "1 2 3 * - 4 5 / +");
  BOOST_TEST(read(" ( ( (7) ) ) ") == "7");
  BOOST_TEST(read("0 / 0") == "0 0 /");
}

BOOST_AUTO_TEST_CASE(random_expressions_are_read_as_the_grammar_says) {
  clade::random_stream rng(1);
  std::size_t longest = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto text = any_expression(rng);
    by_grammar expected{text};
    expected.sum();
    auto postfix = read(text);
    std::erase(postfix, ' ');
    BOOST_REQUIRE_EQUAL(postfix, expected.postfix);
    longest = std::max(longest, text.size());
  }
  BOOST_TEST(longest > 50U);
}

BOOST_AUTO_TEST_CASE(every_token_has_its_position) {
  const auto result = parse("10 × (2 − 3)");
  BOOST_TEST(to_postfix_text(result.expression) == "10 2 3 - *");
  BOOST_TEST(result.positions == (std::vector<std::size_t>{1, 7, 11, 9, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_at_their_position) {
  BOOST_TEST(read("") == "syntax error at position 1: there is no expression");
  BOOST_TEST(read("  ") == "syntax error at position 3: there is no expression");
  BOOST_TEST(read("(") == "syntax error at position 2: a number or ( is expected, but the expression ends");
  BOOST_TEST(read("1 + ") == "syntax error at position 5: a number or ( is expected, but the expression ends");
  BOOST_TEST(read("1 × ÷ 2") == "syntax error at position 5: a number or ( is expected, but ÷ was found");
  BOOST_TEST(read("()") == "syntax error at position 2: a number or ( is expected, but ) was found");
  BOOST_TEST(read("3 4") == "syntax error at position 3: an operation is expected, but 4 was found");
  BOOST_TEST(read("(3 4)") == "syntax error at position 4: an operation or ) is expected, but 4 was found");
  BOOST_TEST(read("2(3)") == "syntax error at position 2: an operation is expected, but ( was found");
  BOOST_TEST(read("(2)(3)") == "syntax error at position 4: an operation is expected, but ( was found");
  BOOST_TEST(read("2)") == "syntax error at position 2: there is no ( for this )");
  BOOST_TEST(read("(2+3))*4") == "syntax error at position 6: there is no ( for this )");
  BOOST_TEST(read("((2+3)*4") == "syntax error at position 9: a ) is missing for the ( at position 1");
  BOOST_TEST(read("2×(3+(4") == "syntax error at position 8: a ) is missing for the ( at position 6");
  BOOST_TEST(read(")") == "syntax error at position 1: a number or ( is expected, but ) was found");
}

BOOST_AUTO_TEST_CASE(there_are_no_signs) {
  BOOST_TEST(read("-3") ==
             "syntax error at position 1: a number or ( is expected, but - was found; a number has no sign");
  BOOST_TEST(read("2 × −3") ==
             "syntax error at position 5: a number or ( is expected, but − was found; a number has no sign");
  BOOST_TEST(read("2 - +3") ==
             "syntax error at position 5: a number or ( is expected, but + was found; a number has no sign");
}

BOOST_AUTO_TEST_CASE(the_first_mistake_from_the_left_is_named) {
  BOOST_TEST(read(")$").starts_with("syntax error at position 1"));
  BOOST_TEST(read("1 + 99999999999999999999 )").starts_with("input error at position 5"));
  BOOST_TEST(read("7 + )", {1}).starts_with("input error at position 1"));
}

BOOST_AUTO_TEST_CASE(only_allowed_numbers_are_taken_and_no_more_often_than_they_are_there) {
  const std::vector<std::int64_t> allowed{1, 2, 2, 5, 5, 5, 25};
  BOOST_TEST(read("25*(2+2)-5/5*5", allowed) == "25 2 2 + * 5 5 / 5 * -");
  BOOST_TEST(read("1", allowed) == "1");
  BOOST_TEST(read("25 × 3", allowed) == "input error at position 6: 3 is not one of your numbers 1, 2, 2, 5, 5, 5, 25");
  BOOST_TEST(read("25 × 25", allowed) == "input error at position 6: 25 may be used only once");
  BOOST_TEST(read("2+2+2", allowed) == "input error at position 5: 2 may be used only twice");
  BOOST_TEST(read("5+5+5+(5)", allowed) == "input error at position 8: 5 may be used only 3 times");
  BOOST_TEST(read("0", allowed).starts_with("input error at position 1"));
}

BOOST_AUTO_TEST_CASE(a_million_parentheses_are_read) {
  const auto depth = support::repetitions(std::size_t{1'000'000});
  const std::string open(depth, '('), close(depth, ')');
  BOOST_TEST(read(open + "7" + close) == "7");
  BOOST_TEST(
      read(open).starts_with("syntax error at position " + std::to_string(depth + 1) + ": a number or ( is expected"));
  BOOST_TEST(read(open + "7")
                 .ends_with("position " + std::to_string(depth + 2) + ": a ) is missing for the ( at position " +
                            std::to_string(depth)));
  BOOST_TEST(read(close).starts_with("syntax error at position 1: "));

  std::string nested;
  for (std::size_t i = 0; i < depth; ++i) nested += "1-(";
  nested += '1' + close;
  const auto expression = parse(nested).expression;
  BOOST_TEST(expression.size() == 2 * depth + 1);
  BOOST_TEST(to_text(expression).size() == 6 * depth - 1);
}

BOOST_AUTO_TEST_CASE(a_million_random_texts_are_read_or_refused_soundly) {
  clade::random_stream rng(2);
  std::array<int, 4> outcomes{};
  for (int i = 0; i < support::repetitions(1'000'000); ++i)
    ++outcomes[static_cast<std::size_t>(fuzz::check(any_text(rng)))];
  for (const auto times : outcomes) BOOST_TEST(times > support::repetitions(10'000));
}

BOOST_AUTO_TEST_SUITE_END()
