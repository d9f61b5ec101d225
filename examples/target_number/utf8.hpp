#pragma once

#include <array>
#include <cstddef>
#include <string_view>

/// Text as characters instead of bytes.
namespace target_number::utf8 {

/// What decode() gives for a byte that begins no character.
inline constexpr char32_t no_character = 0xffffffff;

struct character {
  char32_t code;
  std::size_t bytes;
};

/// The character that `text`, which is not empty, begins with. Where that is none by the rules of UTF-8 (RFC 3629:
/// nothing cut off, nothing longer than needed, no surrogates, nothing beyond U+10FFFF), no_character of one byte.
constexpr character decode(std::string_view text) {
  const auto byte  = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  bool valid              = first >= 0xc0 && first < 0xf8;
  char32_t code           = first & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    valid = valid && (byte(i) & 0xc0) == 0x80;
    code  = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  valid = valid && code >= smallest[bytes] && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? character{code, bytes} : character{no_character, 1};
}

}  // namespace target_number::utf8
