// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "../../text/inline.hpp"
#include "utf8.hpp"

namespace clade::report {

CLADE_INLINE char32_t take_character(std::string_view& text) {
  const auto [code, bytes] = detail::first_character(text);
  text.remove_prefix(bytes);
  return code == detail::no_character ? U'\uFFFD' : code;
}

CLADE_INLINE void append_character(std::string& text, char32_t c) {
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

CLADE_INLINE std::string utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) append_character(valid, take_character(text));
  return valid;
}

CLADE_INLINE std::string one_line(std::string_view text) {
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

CLADE_INLINE std::size_t width(std::string_view text) {
  std::size_t characters = 0;
  for (const auto c : text) characters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  return characters;
}

}  // namespace clade::report
