// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Text in lines that are not too long.
namespace common {

/// A text in lines of at most `width` columns, broken at a blank outside calls such as "max(a, b)" if there is one,
/// otherwise at any blank, after a comma, or within a word that is longer than a line.
std::vector<std::string> lines_of(std::string_view text, std::size_t width);

/// Names and values in two columns, in lines of at most `width` columns: a longer value continues on the next line of
/// its column.
void print_rows(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& rows, std::size_t width);

}  // namespace common
