// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace target_number::playing {

/// Large digits, three points wide and five high. A point is two columns wide, so it is about square.
inline constexpr std::size_t figure_rows = 5, figure_columns = 6;

/// A row of a large digit. Any other character is a line at the bottom.
std::string figure(char digit, std::size_t row, std::string_view ink);

}  // namespace target_number::playing
