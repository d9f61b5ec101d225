// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bulls_and_cows {

/// Small counts, two for every answer: its bulls, and its bulls and cows. A word holds eight counts, each in a byte
/// below 128, so that all eight are added and compared at once. There is room for the latest 16 answers.
class counts {
 public:
  static constexpr std::size_t max_answers = 16;

  void set(std::size_t i, std::uint64_t count) { bytes_[i / 8] |= count << i % 8 * 8; }

  std::uint64_t at(std::size_t i) const { return bytes_[i / 8] >> i % 8 * 8 & 127; }

  /// All of these use only the first `words` words.
  void add(const counts& others, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) bytes_[w] += others.bytes_[w];
  }
  /// The sum of the amounts by which these are above `high` or below `low`. No `low` may be above its `high`.
  int outside(const counts& low, const counts& high, std::size_t words) const {
    std::uint64_t sums = 0;
    for (std::size_t w = 0; w < words; ++w) {
      sums += positive(bytes_[w], high.bytes_[w]) + positive(low.bytes_[w], bytes_[w]);
    }
    constexpr std::uint64_t even = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
    return static_cast<int>(((sums & even) + (sums >> 8 & even)) * ones >> 48);
  }
  /// Whether none is above `high` or below `low`.
  bool is_within(const counts& low, const counts& high, std::size_t words) const {
    std::uint64_t without_borrow = top;
    for (std::size_t w = 0; w < words; ++w) {
      without_borrow &= ((high.bytes_[w] | top) - bytes_[w]) & ((bytes_[w] | top) - low.bytes_[w]);
    }
    return without_borrow == top;
  }

 private:
  static constexpr std::uint64_t top = 0x8080808080808080;  // of every byte, which no count has

  // Each byte of a minus that of b, or 0 if b's is larger.
  static std::uint64_t positive(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t with_top = (a | top) - b;  // no byte borrows from its neighbour
    const std::uint64_t larger   = with_top & top;
    return with_top & (larger - (larger >> 7));
  }

  std::array<std::uint64_t, 2 * max_answers / 8> bytes_{};
};

}  // namespace bulls_and_cows
