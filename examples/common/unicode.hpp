// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace common {

/// The characters of a UTF-8 text; U+FFFD for an invalid byte.
std::u32string characters_of(std::string_view text);

/// The UTF-8 text of these characters.
std::string encode(std::u32string_view text);

/// The text with a question mark for each control character and for each character whose width differs between
/// terminals. Every character of the result takes one column.
std::u32string one_column_each(std::u32string text);

}  // namespace common
