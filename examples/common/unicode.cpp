// SPDX-License-Identifier: BSL-1.0
#include "unicode.hpp"

#include <algorithm>
#include <clade/study/report/utf8.hpp>
#include <string>
#include <string_view>

namespace common {

std::u32string characters_of(std::string_view text) {
  std::u32string result;
  while (!text.empty()) result += clade::report::take_character(text);
  return result;
}

std::string encode(std::u32string_view text) {
  std::string result;
  for (const char32_t c : text) clade::report::append_character(result, c);
  return result;
}

std::u32string one_column_each(std::u32string text) {
  constexpr std::u32string_view signs =
      U"\u2010\u2011\u2013\u2026\u2044\u2212\u2215\u2217\u2236\u22c5\u2580\u2581\u2582\u2583\u2584\u2585\u2586\u2587"
      U"\u2588\u2591\u2500\u2502\u250c\u2510\u2514"
      U"\u2518\u251c\u25a0\u25b2\u265b\u2191\u2193\ufffd";
  std::ranges::replace_if(
      text,
      [&](char32_t c) {
        const bool is_braille = c >= 0x2800 && c <= 0x28ff;
        return c < U' ' || (c >= 0x7f && c < 0xa1) || c == 0xad ||
               (c > 0x17f && !is_braille && signs.find(c) == std::u32string_view::npos);
      },
      U'?');
  return text;
}

}  // namespace common
