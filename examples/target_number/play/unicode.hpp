// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace target_number::playing {

/// The characters of a text in UTF-8; U+FFFD for a byte that belongs to none.
std::u32string characters_of(std::string_view text);

/// Characters as UTF-8.
std::string encode(std::u32string_view text);

/// A text of which every character takes one column: control characters, and those whose width terminals do not agree
/// on, become question marks.
std::u32string one_column_each(std::u32string text);

}  // namespace target_number::playing
