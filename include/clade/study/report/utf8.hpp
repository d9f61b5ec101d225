// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "../../text/utf8.hpp"

// Functions that make text of unknown origin safe for a document.
namespace clade::report {

/// Removes the first character from a UTF-8 text and returns it. Returns U+FFFD for an invalid byte. This byte is
/// removed too.
inline char32_t take_character(std::string_view& text) {
  const auto [code, bytes] = detail::first_character(text);
  text.remove_prefix(bytes);
  return code == detail::no_character ? U'\uFFFD' : code;
}

/// Appends a character to a text in UTF-8.
inline void append_character(std::string& text, char32_t c) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) return add(c);
  if (c < 0x800) {
    add(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    add(0xE0 | c >> 12);
    add(0x80 | (c >> 6 & 0x3F));
  } else {
    add(0xF0 | c >> 18);
    add(0x80 | (c >> 12 & 0x3F));
    add(0x80 | (c >> 6 & 0x3F));
  }
  add(0x80 | (c & 0x3F));
}

/// Returns the text as valid UTF-8. Every byte that is not part of a character becomes U+FFFD.
inline std::string utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) append_character(valid, take_character(text));
  return valid;
}

/// Returns whether a character is a line or paragraph separator of Unicode, or changes the direction of adjacent text.
constexpr bool moves_text(char32_t c) {
  return (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
}

/// Returns the text on one line that is safe for a terminal, in valid UTF-8. Characters that control a terminal, end a
/// line or change the direction of text are escaped, for example as "\n", "\x1b" or "\u202e".
inline std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto c = take_character(text);
    if (c == U'\n' || c == U'\t' || c == U'\r') {
      line += c == U'\n' ? "\\n" : c == U'\t' ? "\\t" : "\\r";
    } else if (const bool moves = moves_text(c); moves || c < 0x20 || (c >= 0x7F && c < 0xA0)) {
      line += moves ? "\\u" : "\\x";
      for (int bits = moves ? 12 : 4; bits >= 0; bits -= 4) line += "0123456789abcdef"[c >> bits & 15];
    } else {
      append_character(line, c);
    }
  }
  return line;
}

/// Returns the number of characters of a valid UTF-8 text. For most scripts, this is its width on a terminal.
inline std::size_t width(std::string_view text) {
  std::size_t characters = 0;
  for (const auto c : text) characters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  return characters;
}

}  // namespace clade::report
