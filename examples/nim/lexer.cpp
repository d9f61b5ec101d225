// SPDX-License-Identifier: BSL-1.0
#include "lexer.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "common/usage_error.hpp"
#include "expression_error.hpp"
#include "rules.hpp"

namespace nim {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

lexeme lexer::next() {
  constexpr std::string_view blanks = " \t\n\v\f\r", symbols = "+-*/%&|^~";
  while (!rest_.empty() && blanks.find(rest_.front()) != std::string_view::npos) skip(1);
  if (rest_.empty()) return {lexeme_kind::end, position_, rest_};
  const char c = rest_.front();
  if (is_digit(c)) return number();
  for (const auto called : {operation::minimum, operation::maximum}) {
    if (!rest_.starts_with(call_name(called))) continue;
    const auto position = position_;
    return {lexeme_kind::call, position, skip(call_name(called).size()), 0, called};
  }
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return pile();
  if (symbols.find(c) != std::string_view::npos) return one(lexeme_kind::symbol);
  if (c == '(') return one(lexeme_kind::open);
  if (c == ',') return one(lexeme_kind::comma);
  if (c == ')') return one(lexeme_kind::close);
  std::size_t bytes = 1;  // continuation bytes of UTF-8 are part of it
  while (bytes < rest_.size() && bytes < 4 && (c & 0xc0) == 0xc0 && (rest_[bytes] & 0xc0) == 0x80) ++bytes;
  throw expression_error(
      error_kind::syntax, position_,
      "the character " + common::in_quotes(rest_.substr(0, bytes)) +
          " is none of an expression: letters of piles, numbers, + - * / % & | ^ ~, min, max and parentheses");
}

std::string_view lexer::skip(std::size_t characters) {
  const auto skipped = rest_.substr(0, characters);
  rest_.remove_prefix(characters);
  position_ += characters;
  return skipped;
}

lexeme lexer::one(lexeme_kind kind, std::int64_t value) {
  const auto position = position_;
  return {kind, position, skip(1), value};
}

lexeme lexer::pile() {
  const auto number = static_cast<std::size_t>(static_cast<unsigned char>(rest_.front())) - 'a';
  if (number < piles_) return one(lexeme_kind::pile, static_cast<std::int64_t>(number));
  std::string known = "only a";
  for (std::size_t i = 1; i < piles_ && piles_ <= 3; ++i) {
    known += i + 1 == piles_ ? " and " : ", ";
    known += letter(i);
  }
  if (piles_ > 3) known = std::string("only a to ") + letter(piles_ - 1);
  throw expression_error(error_kind::input, position_, std::string("there is no pile ") + rest_.front() + ", " + known);
}

lexeme lexer::number() {
  constexpr std::size_t digits_shown = 24;
  std::int64_t value                 = 0;
  std::size_t digits                 = 0;
  bool overflow                      = false;
  for (; digits < rest_.size() && is_digit(rest_[digits]); ++digits) {
    overflow = overflow || __builtin_mul_overflow(value, std::int64_t{10}, &value) ||
               __builtin_add_overflow(value, std::int64_t{rest_[digits] - '0'}, &value);
  }
  const auto position = position_;
  if (!overflow) return {lexeme_kind::number, position, skip(digits), value};
  throw expression_error(
      error_kind::input, position,
      "the number " + std::string(rest_.substr(0, std::min(digits, digits_shown))) +
          (digits > digits_shown ? "..." : "") + " is too large, the largest is " +
          std::to_string(std::numeric_limits<std::int64_t>::max()));
}

}  // namespace nim
