// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace n_queens {

/// The number of queens on each line of a board: rows and diagonals, numbered by the board.
///
/// A count takes a byte, so that the counts of a large board fit in the cache. Overflow is carried into a second table,
/// which is allocated when a line first has 256 queens. Memory: a byte per line, and four more with the second table.
class line_counts {
 public:
  /// Resets to `lines` lines without queens.
  void assign(std::size_t lines) {
    low_.assign((lines + 63) / 64 * 64, 0);  // whole words of crowded()
    high_.clear();
  }

  int operator[](std::size_t line) const noexcept {
    const int low = low_[line];
    return high_.empty() ? low : low + static_cast<int>(high_[line]) * 256;
  }

  /// Adds a queen to a line. Returns the previous number.
  int add(std::size_t line) {
    const auto before = (*this)[line];
    if (++low_[line] == 0) {
      high_.resize(low_.size());
      ++high_[line];
    }
    return before;
  }

  /// Removes a queen from a line that has one. Returns the remaining number.
  int remove(std::size_t line) noexcept {
    if (low_[line]-- == 0) --high_[line];
    return (*this)[line];
  }

  /// A bit for each line, the lowest bit of a word first: whether the line has several queens.
  std::vector<std::uint64_t> crowded() const {
    constexpr std::uint64_t sevens = 0x7f7f7f7f7f7f7f7f, eighths = 0x8080808080808080;
    std::vector<std::uint64_t> words(low_.size() / 64);
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::size_t k = 0; k < 64; k += 8) {
        // The highest bit of each byte greater than 1, then these eight bits next to each other.
        const auto several = ((eight_from(64 * i + k) >> 1 & sevens) + sevens) & eighths;
        words[i] |= (several >> 7) * 0x0102040810204080 >> 56 << k;
      }
    }
    for (std::size_t i = 0; i < high_.size(); ++i) {
      if (high_[i] > 0) words[i / 64] |= std::uint64_t{1} << i % 64;
    }
    return words;
  }

 private:
  // The low bytes of eight lines, the first is the lowest. Compilers recognize this form and generate a single load.
  std::uint64_t eight_from(std::size_t line) const noexcept {
    const auto byte = [from = &low_[line]](std::size_t k) { return std::uint64_t{from[k]} << 8 * k; };
    return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
  }

  std::vector<std::uint8_t> low_;
  std::vector<std::uint32_t> high_;  // multiples of 256
};

}  // namespace n_queens
