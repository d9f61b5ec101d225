#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "unicode.hpp"

namespace target_number::playing {

/// How a piece of text stands out.
enum class look : std::uint8_t { plain, faint, strong, good, warning, bad, active };

/// A window of characters, each with a look. What does not fit is cut off.
class canvas {
 public:
  struct cell {
    char32_t character = U' ';
    look as            = look::plain;

    bool operator==(const cell&) const = default;
  };

  /// Without `unicode` what is not ASCII is written as question marks.
  canvas(std::size_t columns, std::size_t rows, bool unicode)
      : columns_(columns), last_(unicode ? U'\U0010ffff' : U'~'), cells_(columns * rows) {}

  std::size_t columns() const noexcept { return columns_; }
  std::size_t rows() const noexcept { return columns_ == 0 ? 0 : cells_.size() / columns_; }
  const cell& at(std::size_t column, std::size_t row) const { return cells_[row * columns_ + column]; }

  void write(std::size_t column, std::size_t row, std::string_view text, look as) {
    if (row >= rows()) return;
    for (const char32_t c : one_column_each(characters_of(text))) {
      if (column >= columns_) return;
      cells_[row * columns_ + column++] = {c <= last_ ? c : U'?', as};
    }
  }

  /// Text of one look in a row.
  struct run {
    std::size_t column, row;
    std::string text;
    look as;
  };

  /// The window as runs, row by row.
  std::vector<run> runs() const {
    std::vector<run> result;
    for (std::size_t row = 0; row < rows(); ++row) {
      for (std::size_t column = 0; column < columns_;) {
        const auto begin = column;
        const auto as    = at(begin, row).as;
        std::u32string text;
        for (; column < columns_ && at(column, row).as == as; ++column) text += at(column, row).character;
        result.push_back({begin, row, encode(text), as});
      }
    }
    return result;
  }

  /// A row as text, without the spaces at its end.
  std::string text(std::size_t row) const {
    std::u32string line;
    for (std::size_t i = 0; i < columns_; ++i) line += at(i, row).character;
    line.erase(line.find_last_not_of(U' ') + 1);
    return encode(line);
  }

 private:
  std::size_t columns_;
  char32_t last_;
  std::vector<cell> cells_;
};

}  // namespace target_number::playing
