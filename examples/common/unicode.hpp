// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace common {

/// The characters of a UTF-8 text; U+FFFD for an invalid byte.
std::u32string characters_of(std::string_view text);

/// Characters as UTF-8.
std::string encode(std::u32string_view text);

/// A text whose characters take one column each: control characters, and those whose width differs between terminals,
/// become question marks.
std::u32string one_column_each(std::u32string text);

}  // namespace common
