// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace common {

/// The look of a piece of text.
enum class look : std::uint8_t { plain, faint, strong, good, warning, bad, active, light_square, dark_square };

/// A piece of text with a look.
struct piece {
  std::string text;
  look as = look::plain;

  bool operator==(const piece&) const = default;
};

/// A picture made of characters: lines of pieces.
using text_picture = std::vector<std::vector<piece>>;

/// A window of characters, each with a look. Characters that do not fit are cut off.
class canvas {
 public:
  struct cell {
    char32_t character = U' ';
    look as            = look::plain;

    bool operator==(const cell&) const = default;
  };

  /// Without `unicode` characters outside ASCII are written as question marks.
  canvas(std::size_t columns, std::size_t rows, bool unicode)
      : columns_(columns), last_(unicode ? U'\U0010ffff' : U'~'), cells_(columns * rows) {}

  std::size_t columns() const noexcept { return columns_; }
  std::size_t rows() const noexcept { return columns_ == 0 ? 0 : cells_.size() / columns_; }
  const cell& at(std::size_t column, std::size_t row) const { return cells_[row * columns_ + column]; }

  void write(std::size_t column, std::size_t row, std::string_view text, look as);

  /// Text of one look in a row.
  struct run {
    std::size_t column, row;
    std::string text;
    look as;
  };

  /// The window as runs of text, row by row.
  std::vector<run> runs() const;

  /// A row as text without trailing spaces.
  std::string text(std::size_t row) const;

 private:
  std::size_t columns_;
  char32_t last_;
  std::vector<cell> cells_;
};

}  // namespace common
