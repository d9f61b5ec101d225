// SPDX-License-Identifier: BSL-1.0
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "target_number/expression_error.hpp"
#include "target_number/lexer.hpp"

BOOST_AUTO_TEST_SUITE(target_number_lexer)

using namespace target_number;

namespace {

// All lexemes in plain characters: "3 + ( 4".
std::string plain_text(std::string_view text) {
  lexer lexemes(text);
  std::string result;
  for (auto next = lexemes.next(); next.kind != lexeme_kind::end; next = lexemes.next()) {
    if (!result.empty()) result += ' ';
    if (next.kind == lexeme_kind::number) result += std::to_string(next.number);
    if (next.kind == lexeme_kind::operation) result += symbol(next.operation);
    if (next.kind == lexeme_kind::open) result += '(';
    if (next.kind == lexeme_kind::close) result += ')';
  }
  return result;
}

std::vector<std::size_t> positions(std::string_view text) {
  lexer lexemes(text);
  std::vector<std::size_t> result;
  for (auto next = lexemes.next();; next = lexemes.next()) {
    result.push_back(next.position);
    if (next.kind == lexeme_kind::end) return result;
  }
}

std::string error(std::string_view text) {
  try {
    return plain_text(text);
  } catch (const expression_error& wrong) {
    return wrong.what();
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_operations_and_parentheses_are_told_apart) {
  BOOST_TEST(plain_text("12+(3-45)*6/7") == "12 + ( 3 - 45 ) * 6 / 7");
  BOOST_TEST(plain_text(")(") == ") (");
  BOOST_TEST(plain_text("").empty());
  BOOST_TEST(plain_text("0 007 9223372036854775807") == "0 7 9223372036854775807");
}

BOOST_AUTO_TEST_CASE(every_way_to_write_an_operation_is_known) {
  for (const auto* const text : {"-", "−", "–", "‐", "‑", "－"}) BOOST_TEST(plain_text(text) == "-", text);
  for (const auto* const text : {"*", "×", "·", "⋅", "∗", "＊"}) BOOST_TEST(plain_text(text) == "*", text);
  for (const auto* const text : {"/", ":", "÷", "∕", "⁄", "∶", "／", "："}) BOOST_TEST(plain_text(text) == "/", text);
  BOOST_TEST(plain_text("（１２＋３）") == "( 12 + 3 )");
}

BOOST_AUTO_TEST_CASE(white_space_of_any_kind_is_skipped) {
  BOOST_TEST(plain_text(" \t\r\n\v\f1\u00a0+\u202f2\u2009\u3000\ufeff") == "1 + 2");
  BOOST_TEST(plain_text(" \u00a0 ").empty());
  BOOST_TEST(plain_text("1 2") == "1 2");
}

BOOST_AUTO_TEST_CASE(positions_count_characters_and_not_bytes) {
  BOOST_TEST(positions("") == (std::vector<std::size_t>{1}), boost::test_tools::per_element());
  BOOST_TEST(positions("  ") == (std::vector<std::size_t>{3}), boost::test_tools::per_element());
  BOOST_TEST(positions("10 × (2−3)") == (std::vector<std::size_t>{1, 4, 6, 7, 8, 9, 10, 11}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_number_of_more_than_64_bits_is_an_input_error) {
  BOOST_TEST(error("9223372036854775807") == "9223372036854775807");
  BOOST_TEST(error("000000000000000000000000000000009") == "9");
  BOOST_TEST(error("1+9223372036854775808") ==
             "input error at position 3: the number 9223372036854775808 is too large, the largest is "
             "9223372036854775807");
  BOOST_TEST(error("184467440737095516160").starts_with("input error at position 1: "));  // 2^64 times 10
  BOOST_TEST(error("× " + std::string(1'000'000, '9')) ==
             "input error at position 3: the number 999999999999999999999999... is too large, the largest is "
             "9223372036854775807");
  BOOST_TEST(error("９９９９９９９９９９９９９９９９９９９９") ==
             "input error at position 1: the number 99999999999999999999 is too large, the largest is "
             "9223372036854775807");
}

BOOST_AUTO_TEST_CASE(an_unknown_character_is_shown) {
  BOOST_TEST(error("2 x 3").starts_with("syntax error at position 3: the character \"x\" "));
  BOOST_TEST(error("×3€").starts_with("syntax error at position 3: the character \"€\" (U+20AC) "));
}

BOOST_AUTO_TEST_CASE(a_character_that_a_terminal_obeys_is_shown_by_its_code) {
  BOOST_TEST(error("1\x1b[31m").starts_with("syntax error at position 2: the character U+001B "));
  BOOST_TEST(error(std::string_view("\0", 1)).starts_with("syntax error at position 1: the character U+0000 "));
  BOOST_TEST(error("\u009b").starts_with("syntax error at position 1: the character U+009B "));
  BOOST_TEST(error("1\u202e2").starts_with("syntax error at position 2: the character U+202E "));
}

BOOST_AUTO_TEST_CASE(a_byte_that_is_no_text_is_shown_at_its_position) {
  const auto wrong = [](const std::string& position, const std::string& byte) {
    return "syntax error at position " + position + ": the byte \\x" + byte + " is not valid UTF-8";
  };
  BOOST_TEST(error("1\xff") == wrong("2", "FF"));
  BOOST_TEST(error("×\x80") == wrong("2", "80"));
  BOOST_TEST(error("\xe2\x88") == wrong("1", "E2"));      // cut off
  BOOST_TEST(error("\xc3(") == wrong("1", "C3"));         // not continued
  BOOST_TEST(error("\xc0\xab") == wrong("1", "C0"));      // + with a byte too many
  BOOST_TEST(error("\xe0\x83\x97") == wrong("1", "E0"));  // × with a byte too many
  BOOST_TEST(error("\xed\xa0\x80") == wrong("1", "ED"));  // a surrogate
  BOOST_TEST(error("\xf4\x90\x80\x80") == wrong("1", "F4"));
  BOOST_TEST(error("\xf8\x88\x80\x80\x80") == wrong("1", "F8"));
}

BOOST_AUTO_TEST_SUITE_END()
