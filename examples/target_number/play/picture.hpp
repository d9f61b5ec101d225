// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "canvas.hpp"
#include "match.hpp"

namespace target_number::playing {

/// The content of a window.
struct picture {
  struct position {
    std::size_t column, row;

    bool operator==(const position&) const = default;
  };

  canvas window;
  std::optional<position> cursor;
};

/// Draws a game into a window of any size.
///
/// The picture is a column of lines with ranks. A window of at least 64 columns and 22 rows has boxes and large digits
/// and is centred; a smaller one has normal digits and omits lines, the lowest ranks first, if there are too few rows.
/// Lines that are too long are cut off; the field scrolls with its cursor.
///
/// Without `unicode` everything is drawn in ASCII.
picture paint(const match& of, std::size_t columns, std::size_t rows, bool unicode);

}  // namespace target_number::playing
