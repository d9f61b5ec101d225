// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "common/canvas.hpp"
#include "common/unicode.hpp"

namespace permutations {

/// A drawing of lines by the dots of Braille characters, of which each has two columns and four rows.
class dots {
 public:
  dots(std::size_t columns, std::size_t rows)
      : across_(2 * columns), down_(4 * rows), characters_(rows, std::u32string(columns, none)) {}

  std::size_t across() const noexcept { return across_; }
  std::size_t down() const noexcept { return down_; }

  /// Draws a line between two dots, counted from 0 at the left and at the top.
  void line(double x, double y, double to_x, double to_y) {
    const auto steps = std::max(1.0, std::ceil(std::max(std::abs(to_x - x), std::abs(to_y - y))));
    for (double k = 0; k <= steps; ++k) dot(x + (to_x - x) * k / steps, y + (to_y - y) * k / steps);
  }

  common::text_picture picture() const {
    common::text_picture made;
    for (auto characters : characters_) {
      std::ranges::replace(characters, none, U' ');
      made.push_back({{common::encode(characters), common::look::good}});
    }
    return made;
  }

 private:
  static constexpr char32_t none = U'\u2800';
  static constexpr std::array<std::array<unsigned, 4>, 2> bits{{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}};

  void dot(double x, double y) {
    const auto column = std::min(static_cast<std::size_t>(x + 0.5), across_ - 1);
    const auto row    = std::min(static_cast<std::size_t>(y + 0.5), down_ - 1);
    characters_[row / 4][column / 2] |= bits[column % 2][row % 4];
  }

  std::size_t across_, down_;
  std::vector<std::u32string> characters_;
};

}  // namespace permutations
