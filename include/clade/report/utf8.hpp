#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Text of unknown origin, made safe for a document.
namespace clade::report {

/// The code of a byte that begins no character.
inline constexpr char32_t no_character = 0xFFFFFFFF;

/// A character and how many bytes it takes in UTF-8.
struct character {
  char32_t code;  ///< of the character
  std::size_t bytes;
};

/// The character that a text, which is not empty, begins with. If there is none by the rules of UTF-8 (RFC 3629:
/// nothing cut off, nothing longer than needed, no surrogates, nothing beyond U+10FFFF), `no_character` of one byte.
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

/// Takes the first character off a text in UTF-8. A byte that begins none gives U+FFFD.
inline char32_t take_character(std::string_view& text) {
  const auto [code, bytes] = first_character(text);
  text.remove_prefix(bytes);
  return code == no_character ? U'\uFFFD' : code;
}

/// Appends a character in UTF-8.
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

/// The text as valid UTF-8: every byte that is not part of a character becomes U+FFFD.
inline std::string utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) append_character(valid, take_character(text));
  return valid;
}

/// The text on one line, as a terminal may show it: valid UTF-8 without control characters, which become "\n", "\x1b".
inline std::string one_line(std::string_view text) {
  std::string line;
  const auto valid = utf8(text);
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const auto byte = static_cast<unsigned char>(valid[i]);
    const auto next = i + 1 < valid.size() ? static_cast<unsigned char>(valid[i + 1]) : 0u;
    const auto high_control = byte == 0xC2 && next < 0xA0;  // U+0080 to U+009F
    if (byte >= 0x20 && byte != 0x7F && !high_control) {
      line += valid[i];
    } else if (byte == '\n' || byte == '\t' || byte == '\r') {
      line += byte == '\n' ? "\\n" : byte == '\t' ? "\\t" : "\\r";
    } else {
      const auto code = high_control ? next : byte;
      line += "\\x";
      for (const auto digit : {code / 16, code % 16}) line += "0123456789abcdef"[digit];
      i += high_control;
    }
  }
  return line;
}

/// How many characters a valid text has, which is as many columns on a terminal for most scripts.
inline std::size_t width(std::string_view text) {
  std::size_t characters = 0;
  for (const auto c : text) characters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  return characters;
}

}  // namespace clade::report
