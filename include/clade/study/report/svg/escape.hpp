// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

#include "../utf8.hpp"

namespace clade::report::svg {

/// A text escaped for HTML and XML, between tags and in attributes: markup becomes entities, and line breaks and tabs
/// become spaces; bytes that are not valid UTF-8, characters that are not allowed in XML, and characters that end a
/// line or change its direction become U+FFFD.
inline std::string escape(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    switch (const auto c = take_character(text)) {
      case U'<':
        safe += "&lt;";
        break;
      case U'>':
        safe += "&gt;";
        break;
      case U'&':
        safe += "&amp;";
        break;
      case U'"':
        safe += "&quot;";
        break;
      case U'\'':
        safe += "&#39;";
        break;
      case U'\t':
      case U'\n':
      case U'\r':
        safe += ' ';
        break;
      default:
        append_character(
            safe, c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFFFE || c == 0xFFFF || moves_text(c) ? U'\uFFFD' : c);
    }
  }
  return safe;
}

}  // namespace clade::report::svg
