// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "expression.hpp"

namespace target_number {

enum class lexeme_kind : std::uint8_t { number, operation, open, close, end };

/// A part of a written expression.
struct lexeme {
  lexeme_kind kind;
  std::size_t position;                  ///< of its first character; the first of the text is 1
  std::string_view text;                 ///< as written; empty at the end
  std::int64_t number{};                 ///< for a number
  target_number::operation operation{};  ///< for an operation
};

/// Whether the character is valid in an expression: a digit, an operation, a parenthesis or a space.
bool may_stand_in_expression(char32_t character);

/// Whether the character is a digit or white space in an expression.
bool is_digit(char32_t character);
bool is_space(char32_t character);

/// Splits a written expression into lexemes, one at a time, from left to right.
///
/// Numbers are decimal digits without sign, 0 included. The operations are + - * / and the characters that typesetting
/// and other keyboards have for them: − – for -, × · ⋅ ∗ for *, ÷ : ∕ for /, and the wide forms of them all. White
/// space of any kind may be anywhere except inside a number.
///
/// Throws expression_error: a syntax error at a character or a byte that has no meaning, an input error at a number
/// that does not fit into 64 bits. The time is linear in the length of the text.
class lexer {
 public:
  /// `text` must outlive the lexer and its lexemes.
  explicit constexpr lexer(std::string_view text) : rest_(text) {}

  /// The next lexeme. At the end its kind is `end` and its position is the number of characters plus 1.
  lexeme next();

 private:
  char look() const;
  void skip();
  lexeme number();

  std::string_view rest_;
  std::size_t position_ = 1;
};

}  // namespace target_number
