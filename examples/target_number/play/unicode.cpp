#include "unicode.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "../utf8.hpp"

namespace target_number::playing {

std::u32string characters_of(std::string_view text) {
  std::u32string result;
  while (!text.empty()) {
    const auto next = utf8::decode(text);
    result += next.code == utf8::no_character ? unreadable : next.code;
    text.remove_prefix(next.bytes);
  }
  return result;
}

std::string encode(std::u32string_view text) {
  std::string result;
  const auto add       = [&](char32_t byte) { result += static_cast<char>(byte); };
  const auto add_lower = [&](char32_t bits) { add(0x80 | (bits & 0x3f)); };
  for (const char32_t c : text) {
    if (c < 0x80) {
      add(c);
    } else if (c < 0x800) {
      add(0xc0 | c >> 6), add_lower(c);
    } else if (c < 0x10000) {
      add(0xe0 | c >> 12), add_lower(c >> 6), add_lower(c);
    } else {
      add(0xf0 | c >> 18), add_lower(c >> 12), add_lower(c >> 6), add_lower(c);
    }
  }
  return result;
}

std::u32string one_column_each(std::u32string text) {
  constexpr std::u32string_view signs =
      U"\u2010\u2011\u2013\u2044\u2212\u2215\u2217\u2236\u22c5\u2580\u2584\u2588\u2591\u2500\u2502\u250c\u2510\u2514"
      U"\u2518\u2191\u2193\ufffd";
  std::ranges::replace_if(
      text,
      [&](char32_t c) {
        return c < U' ' || (c >= 0x7f && c < 0xa1) || c == 0xad ||
               (c > 0x17f && signs.find(c) == std::u32string_view::npos);
      },
      U'?');
  return text;
}

}  // namespace target_number::playing
