// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "../../text/utf8.hpp"

// Text of unknown origin, made safe for a document.
namespace clade::report {

/// Removes the first character from a text in UTF-8 and returns it; U+FFFD for an invalid byte.
char32_t take_character(std::string_view& text);

/// Appends a character in UTF-8.
void append_character(std::string& text, char32_t c);

/// The text as valid UTF-8: every byte that is not part of a character becomes U+FFFD.
std::string utf8(std::string_view text);

/// Whether a character ends a line or changes the direction of the text beside it.
constexpr bool moves_text(char32_t c) { return (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069); }

/// The text on one line that is safe for a terminal: valid UTF-8. Characters that control a terminal, end a line or
/// change its direction are escaped as "\n", "\x1b", "\u202e".
std::string one_line(std::string_view text);

/// The number of characters of a valid text, which is its width on a terminal for most scripts.
std::size_t width(std::string_view text);

}  // namespace clade::report

#ifndef CLADE_SEPARATE_COMPILATION
#include "utf8.ipp"
#endif
