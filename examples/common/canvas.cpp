// SPDX-License-Identifier: BSL-1.0
#include "canvas.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "unicode.hpp"

namespace common {

void canvas::write(std::size_t column, std::size_t row, std::string_view text, look as) {
  if (row >= rows()) return;
  for (const char32_t c : one_column_each(characters_of(text))) {
    if (column >= columns_) return;
    cells_[row * columns_ + column++] = {c <= last_ ? c : U'?', as};
  }
}

std::vector<canvas::run> canvas::runs() const {
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

std::string canvas::text(std::size_t row) const {
  std::u32string line;
  for (std::size_t i = 0; i < columns_; ++i) line += at(i, row).character;
  line.erase(line.find_last_not_of(U' ') + 1);
  return encode(line);
}

}  // namespace common
