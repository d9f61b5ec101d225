// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <boost/test/unit_test.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "nim/evaluate.hpp"
#include "nim/expression.hpp"
#include "nim/expression_error.hpp"
#include "nim/parser.hpp"
#include "nim/printer.hpp"

BOOST_AUTO_TEST_SUITE(nim_parser)

using namespace nim;

namespace {

// The parsed expression with every operation in parentheses, or the error.
std::string read(std::string_view text, std::size_t piles = 3) {
  try {
    const auto e = parse(text, piles);
    const auto write = [&](const auto& self, std::uint32_t number) -> std::string {
      const auto& n = e.nodes[number];
      if (n.what == operation::pile) return std::string(1, static_cast<char>('a' + n.value));
      if (n.what == operation::constant) return std::to_string(n.value);
      std::string written = "(";
      if (is_binary(n.what)) written += self(self, n.left);
      written += symbol(n.what);
      return written + self(self, is_binary(n.what) ? n.right : n.left) + ')';
    };
    return write(write, static_cast<std::uint32_t>(e.nodes.size() - 1));
  } catch (const expression_error& error) {
    return error.what();
  }
}

// The compiler's evaluation of an expression, with which the parser must agree.
#define AGREES(text) BOOST_TEST(evaluate(parse(#text, 3), std::array{a, b, c}) == (text), #text)

}  // namespace

BOOST_AUTO_TEST_CASE(operations_have_the_priorities_of_c) {
  BOOST_TEST(read("a") == "a");
  BOOST_TEST(read(" ( ( b ) ) ") == "b");
  BOOST_TEST(read("a|b^c&a+b*c") == "(a|(b^(c&(a+(b*c)))))");
  BOOST_TEST(read("a*b+c&a^b|c") == "(((((a*b)+c)&a)^b)|c)");
  BOOST_TEST(read("a-b-c") == "((a-b)-c)");
  BOOST_TEST(read("a-(b-c)") == "(a-(b-c))");
  BOOST_TEST(read("a/b*c%a") == "(((a/b)*c)%a)");
  BOOST_TEST(read("~a^b") == "((~a)^b)");
  BOOST_TEST(read("-a*b") == "((-a)*b)");
  BOOST_TEST(read("a*-b") == "(a*(-b))");
  BOOST_TEST(read("a - -~- b") == "(a-(-(~(-b))))");
  BOOST_TEST(read("~(a^b)") == "(~(a^b))");
  BOOST_TEST(read("007+9223372036854775807") == "(7+9223372036854775807)");
}

BOOST_AUTO_TEST_CASE(expressions_have_the_values_of_c) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
  for (const std::int64_t a : {0, 1, 5, 12}) {
    for (const std::int64_t b : {1, 2, 7}) {
      for (const std::int64_t c : {1, 3, 10}) {
        AGREES(a - b - c * a / b);
        AGREES(a ^ b | c & a);
        AGREES(a | b ^ c);
        AGREES(a + b & c - a ^ b * c | a % b);
        AGREES(~a + -b * ~c % 7);
        AGREES((a | b) - (a & b) ^ c);
        AGREES(-(a - b) % c);
        AGREES(a % c % 3 - -b / 2);
      }
    }
  }
#pragma GCC diagnostic pop
}

BOOST_AUTO_TEST_CASE(mistakes_are_named_at_their_position) {
  BOOST_TEST(read("") == "syntax error at position 1: there is no expression");
  BOOST_TEST(read("  ") == "syntax error at position 3: there is no expression");
  BOOST_TEST(read("a ^") == "syntax error at position 4: a pile, a number or ( is expected, but the expression ends");
  BOOST_TEST(read("a ^ * b") == "syntax error at position 5: a pile, a number or ( is expected, but * was found");
  BOOST_TEST(read("+a") == "syntax error at position 1: a pile, a number or ( is expected, but + was found");
  BOOST_TEST(read("()") == "syntax error at position 2: a pile, a number or ( is expected, but ) was found");
  BOOST_TEST(read("ab") == "syntax error at position 2: an operation is expected, but b was found");
  BOOST_TEST(read("(a b)") == "syntax error at position 4: an operation or ) is expected, but b was found");
  BOOST_TEST(read("a ~ b") == "syntax error at position 3: an operation is expected, but ~ was found");
  BOOST_TEST(read("2(a)") == "syntax error at position 2: an operation is expected, but ( was found");
  BOOST_TEST(read("a)") == "syntax error at position 2: there is no ( for this )");
  BOOST_TEST(read("a*(b+(c") == "syntax error at position 8: a ) is missing for the ( at position 6");
  BOOST_TEST(read("a 1234567890123456789") ==
             "syntax error at position 3: an operation is expected, but 1234567890123456789 was found");
  BOOST_TEST(
      read("a ⊕ b") ==
      "syntax error at position 3: the character \"⊕\" is none of an expression: letters of piles, numbers, + - * / % "
      "& | ^ ~, min, max and parentheses");
  BOOST_TEST(read("a\x1b").starts_with("syntax error at position 2: the character \"\\x1b\" is none"));
  BOOST_TEST(read("\xe2").starts_with("syntax error at position 1: the character "));
  BOOST_TEST(read("a!").starts_with("syntax error at position 2: the character \"!\""));
}

BOOST_AUTO_TEST_CASE(calls_have_two_operands) {
  const auto printed = [](std::string_view text) { return to_text(parse(text, 26)); };
  BOOST_TEST(printed("min(a,b)") == "min(a, b)");
  BOOST_TEST(printed("min ( a + 1 , max(b ,c)*2 )-d") == "min(a + 1, max(b, c) * 2) - d");
  BOOST_TEST(printed("~-min((a), (b | c))") == "~-min(a, b | c)");
  BOOST_TEST(printed("m + min(m, a)") == "m + min(m, a)");
  BOOST_TEST(evaluate(parse("max(a, 4) - min(3, b) * 10", 2), std::array<std::int64_t, 2>{1, 2}) == -16);
  BOOST_TEST(read("min a") == "syntax error at position 5: ( after min is expected, but a was found");
  BOOST_TEST(read("max") == "syntax error at position 4: ( after max is expected, but the expression ends");
  BOOST_TEST(read("min(a)") == "syntax error at position 6: an operation or a comma is expected, but ) was found");
  BOOST_TEST(read("min(a b)") == "syntax error at position 7: an operation or a comma is expected, but b was found");
  BOOST_TEST(read("min(a, b, c)") == "syntax error at position 9: an operation or ) is expected, but , was found");
  BOOST_TEST(read("min(a, b c)") == "syntax error at position 10: an operation or ) is expected, but c was found");
  BOOST_TEST(read("min((a, b)") == "syntax error at position 7: an operation or ) is expected, but , was found");
  BOOST_TEST(read("a, b") == "syntax error at position 2: an operation is expected, but , was found");
  BOOST_TEST(read("min(, b)") == "syntax error at position 5: a pile, a number or ( is expected, but , was found");
  BOOST_TEST(read("min(a, )") == "syntax error at position 8: a pile, a number or ( is expected, but ) was found");
  BOOST_TEST(read("min(a, b") == "syntax error at position 9: a ) is missing for the ( at position 4");
  BOOST_TEST(read("a min(a, b)") == "syntax error at position 3: an operation is expected, but min was found");
}

BOOST_AUTO_TEST_CASE(piles_that_are_not_there_and_large_numbers_are_input_errors) {
  BOOST_TEST(read("a ^ d") == "input error at position 5: there is no pile d, only a, b and c");
  BOOST_TEST(read("a ^ b", 1) == "input error at position 5: there is no pile b, only a");
  BOOST_TEST(read("c", 2) == "input error at position 1: there is no pile c, only a and b");
  BOOST_TEST(read("z", 25) == "input error at position 1: there is no pile z, only a to y");
  BOOST_TEST(read("A") == "input error at position 1: there is no pile A, only a, b and c");
  BOOST_TEST(read("z", 26) == "z");
  BOOST_TEST(
      read("a + 9223372036854775808") ==
      "input error at position 5: the number 9223372036854775808 is too large, the largest is 9223372036854775807");
  BOOST_TEST(read(std::string(50, '9')) ==
             "input error at position 1: the number 999999999999999999999999... is too "
             "large, the largest is 9223372036854775807");
}

BOOST_AUTO_TEST_CASE(equal_parts_are_one_node) {
  BOOST_TEST(parse("(a ^ b) * (a ^ b)", 2).nodes.size() == 4u);
  BOOST_TEST((parse("(a) ^ ((b))", 2) == parse("a^b", 2)));
  BOOST_TEST((parse("a ^ b", 2) != parse("b ^ a", 2)));
  BOOST_TEST(written_size(parse("(a ^ b) * (a ^ b)", 2)) == 7u);
}

BOOST_AUTO_TEST_CASE(long_expressions_are_read_and_too_long_ones_refused) {
  std::string chain = "a", minuses(1999, '-'), nested;
  for (std::size_t i = 1; i < 1000; ++i) chain += "^a";
  for (std::size_t i = 0; i < 999; ++i) nested += "a-(";
  BOOST_TEST(parse(chain, 1).nodes.size() == 1000u);
  BOOST_TEST(parse(minuses + 'a', 1).nodes.size() == 2000u);
  BOOST_TEST(parse(nested + 'a' + std::string(999, ')'), 1).nodes.size() == 1000u);
  BOOST_TEST(read(chain + "^a").ends_with("an expression has at most 2000 piles, numbers and operations"));
  BOOST_TEST(read(minuses + "-a").starts_with("input error at position 2001: "));
  BOOST_TEST(read(std::string(1'000'000, '(') + 'a' + std::string(1'000'000, ')')) == "a");
  BOOST_TEST(read(std::string(1'000'000, '(')).starts_with("syntax error at position 1000001: "));
}

BOOST_AUTO_TEST_CASE(random_texts_are_read_or_refused) {
  clade::random_stream rng(1);
  constexpr std::string_view letters = "abcd019()+-*/%&|^~, ";
  std::array<int, 3> outcomes{};
  for (int i = 0; i < 100'000; ++i) {
    std::string text;
    for (auto left = 1 + rng.below(std::size_t{9}); left > 0; --left)
      text += rng.chance(0.05) ? "min(" : std::string(1, letters[rng.below(letters.size())]);
    if (rng.chance(0.1)) text[rng.below(text.size())] = static_cast<char>(static_cast<unsigned char>(rng.below(256)));
    try {
      evaluate(parse(text, 3), std::array<std::int64_t, 3>{1, 2, 3});
      ++outcomes[0];
    } catch (const expression_error& error) {
      ++outcomes[error.kind() == error_kind::syntax ? 1 : 2];
      BOOST_TEST_REQUIRE(error.position() >= 1u);
      BOOST_TEST_REQUIRE(error.position() <= text.size() + 1);
    }
  }
  for (const auto times : outcomes) BOOST_TEST(times > 1000);
}

BOOST_AUTO_TEST_SUITE_END()
