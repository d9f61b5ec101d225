// SPDX-License-Identifier: BSL-1.0
#include "lexer.hpp"

#include <array>
#include <clade/study/report/utf8.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

#include "expression_error.hpp"

namespace target_number {
namespace {

using clade::detail::character;
using clade::detail::first_character;

/// The ASCII character with the same meaning in an expression: a digit, one of "+-*/()", or a space. '\0' if there is
/// none.
constexpr char plain(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) c -= 0xfee0;  // the wide forms of ASCII
  if (c >= '0' && c <= '9') return static_cast<char>(c);
  if ((c >= 0x09 && c <= 0x0d) || (c >= 0x2000 && c <= 0x200a)) return ' ';
  switch (c) {
    case '+':
      return '+';
    case '-':
    case 0x2010:  // hyphen
    case 0x2011:  // non-breaking hyphen
    case 0x2013:  // dash
    case 0x2212:  // minus
      return '-';
    case '*':
    case 0x00b7:  // middle dot
    case 0x00d7:  // times
    case 0x2217:  // asterisk operator
    case 0x22c5:  // dot operator
      return '*';
    case '/':
    case ':':
    case 0x00f7:  // division
    case 0x2044:  // fraction slash
    case 0x2215:  // division slash
    case 0x2236:  // ratio
      return '/';
    case '(':
      return '(';
    case ')':
      return ')';
    case ' ':
    case 0x0085:
    case 0x00a0:  // no-break space
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202f:  // narrow no-break space
    case 0x205f:
    case 0x3000:
    case 0xfeff:  // byte order mark
      return ' ';
    default:
      return '\0';
  }
}

// A character as an error shows it: control characters and invisible ones only by their code.
std::string shown(character c, std::string_view text) {
  std::array<char, 16> code{};
  if (c.code == clade::detail::no_character) {
    std::snprintf(code.data(), code.size(), "\\x%02X", static_cast<unsigned>(static_cast<unsigned char>(text.front())));
    return std::string("the byte ") + code.data() + " is not valid UTF-8";
  }
  const bool ascii  = c.code < 0x80;
  const bool hidden = c.code < 0x20 || (c.code >= 0x7f && c.code < 0xa0) || c.code == 0xad || c.code == 0x061c ||
                      (c.code >= 0x200b && c.code <= 0x200f) || (c.code >= 0x202a && c.code <= 0x202e) ||
                      (c.code >= 0x2060 && c.code <= 0x206f) || (c.code >= 0xe000 && c.code <= 0xf8ff) ||
                      (c.code >= 0xfff0 && c.code <= 0xfffb) || c.code >= 0xe0000;
  std::snprintf(code.data(), code.size(), "U+%04X", static_cast<unsigned>(c.code));
  std::string result = "the character ";
  if (!hidden) result += '"' + std::string(text.substr(0, c.bytes)) + '"';
  if (hidden || !ascii) result += (hidden ? "" : " (") + std::string(code.data()) + (hidden ? "" : ")");
  return result + " is none of an expression: digits, + - * / and parentheses";
}

}  // namespace

bool may_stand_in_expression(char32_t character) { return plain(character) != '\0'; }
bool is_digit(char32_t character) { return plain(character) >= '0' && plain(character) <= '9'; }
bool is_space(char32_t character) { return plain(character) == ' '; }

lexeme lexer::next() {
  char c = look();
  for (; c == ' '; c = look()) skip();
  const auto position = position_;
  const auto begin    = rest_;
  if (begin.empty()) return {lexeme_kind::end, position, begin};
  if (c >= '0' && c <= '9') return number();
  if (c == '\0') throw expression_error(error_kind::syntax, position, shown(first_character(begin), begin));
  skip();
  const auto text = begin.substr(0, begin.size() - rest_.size());
  switch (c) {
    case '(':
      return {lexeme_kind::open, position, text};
    case ')':
      return {lexeme_kind::close, position, text};
    case '+':
      return {lexeme_kind::operation, position, text, 0, operation::add};
    case '-':
      return {lexeme_kind::operation, position, text, 0, operation::subtract};
    case '*':
      return {lexeme_kind::operation, position, text, 0, operation::multiply};
    default:
      return {lexeme_kind::operation, position, text, 0, operation::divide};
  }
}

char lexer::look() const { return rest_.empty() ? '\0' : plain(first_character(rest_).code); }

void lexer::skip() {
  rest_.remove_prefix(first_character(rest_).bytes);
  ++position_;
}

lexeme lexer::number() {
  constexpr std::size_t digits_shown = 24;
  const auto position                = position_;
  const auto begin                   = rest_;
  std::int64_t value                 = 0;
  bool overflow                      = false;
  for (char c = look(); c >= '0' && c <= '9'; c = look()) {
    overflow = overflow || __builtin_mul_overflow(value, std::int64_t{10}, &value) ||
               __builtin_add_overflow(value, std::int64_t{c - '0'}, &value);
    skip();
  }
  if (!overflow) return {lexeme_kind::number, position, begin.substr(0, begin.size() - rest_.size()), value};
  std::string digits;
  for (auto at = begin; at.size() > rest_.size(); at.remove_prefix(first_character(at).bytes)) {
    if (digits.size() == digits_shown) {
      digits += "...";
      break;
    }
    digits += plain(first_character(at).code);
  }
  throw expression_error(
      error_kind::input, position,
      "the number " + digits + " is too large, the largest is " +
          std::to_string(std::numeric_limits<std::int64_t>::max()));
}

}  // namespace target_number
