// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string_view>

namespace clade::detail {

/// The code of a byte that does not start a valid UTF-8 character.
inline constexpr char32_t no_character = 0xFFFFFFFF;

/// A character of a UTF-8 text.
struct character {
  char32_t code;  ///< Unicode code point, or `no_character`
  std::size_t bytes;
};

/// Returns the first character of a non-empty text. Invalid UTF-8 (RFC 3629: truncated, overlong, a surrogate, or above
/// U+10FFFF) yields `no_character` with a length of one byte.
constexpr character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  bool valid = first >= 0xC0 && first < 0xF8;
  char32_t code = first & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    valid = valid && (byte(i) & 0xC0) == 0x80;
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr char32_t smallest[]{0, 0, 0x80, 0x800, 0x10000};
  valid = valid && code >= smallest[bytes] && code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
  return valid ? character{code, bytes} : character{no_character, 1};
}

/// Returns whether a text is valid UTF-8.
constexpr bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto [code, bytes] = first_character(text);
    if (code == no_character) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

}  // namespace clade::detail
