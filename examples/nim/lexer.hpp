// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "expression.hpp"

namespace nim {

enum class lexeme_kind : std::uint8_t { pile, number, call, symbol, open, comma, close, end };

/// A part of a written expression.
struct lexeme {
  lexeme_kind kind;
  std::size_t position;   ///< of its first character; the first of the text is 1
  std::string_view text;  ///< as written; empty at the end
  std::int64_t value{};   ///< the number of the pile, from 0, or the number
  operation called{};     ///< the operation of a call
};

/// Splits a written expression into lexemes, from left to right: letters for piles, decimal numbers, + - * / % & | ^ ~,
/// the words min and max, commas and parentheses, with white space anywhere except inside a number or a word.
///
/// Throws expression_error: a syntax error at a character that has no meaning, an input error at a letter that is not a
/// pile and at a number that does not fit into 64 bits.
class lexer {
 public:
  /// `text` must outlive the lexer and its lexemes.
  lexer(std::string_view text, std::size_t piles) : rest_(text), piles_(piles) {}

  /// The next lexeme. At the end its kind is `end` and its position is the number of characters plus 1.
  lexeme next();

 private:
  std::string_view skip(std::size_t characters);
  lexeme one(lexeme_kind kind, std::int64_t value = 0);
  lexeme pile();
  lexeme number();

  std::string_view rest_;
  std::size_t piles_, position_ = 1;
};

}  // namespace nim
