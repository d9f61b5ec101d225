// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace clade::detail {

/// Sorts positions by numbers of type double: a radix sort by the upper half of the bits, then comparison sorts of runs
/// with equal upper halves. A comparison sort alone would mispredict half of its branches. NaN is not allowed, and -0.0
/// equals 0.0. There may be at most 2^32 positions. Reuses its storage.
///
/// Cost: O(n), or O(n log n) if upper halves are equal.
class sorted_positions {
 public:
  /// Returns the positions 0 to n - 1 in ascending order of `value(i)`. Ties are ordered by `before(i, j)`, a total
  /// order.
  template <class Value, class Before = std::less<>>
  std::span<const std::size_t> operator()(std::size_t n, const Value& value, const Before& before = {}) {
    keys_.resize(n);
    moved_.resize(n);
    positions_.resize(n);
    for (auto& counts : counts_) counts.fill(0);
    for (std::size_t i = 0; i < n; ++i) {
      keys_[i] = {static_cast<std::uint32_t>(ordered(value(i)) >> 32), static_cast<std::uint32_t>(i)};
      for (std::size_t d = 0; d < digits; ++d) ++counts_[d][digit(keys_[i], d)];
    }
    for (std::size_t d = 0; d < digits; ++d) {
      if (n > 0 && counts_[d][digit(keys_[0], d)] < n) move_by(d);
    }
    for (std::size_t from = 0; from < n;) {
      auto end = from + 1;
      while (end < n && keys_[end].upper_half == keys_[from].upper_half) ++end;
      if (end - from > 1) {
        std::sort(keys_.data() + from, keys_.data() + end, [&](const key& one, const key& other) {
          const auto i = std::size_t{one.position}, j = std::size_t{other.position};
          return value(i) != value(j) ? value(i) < value(j) : before(i, j);
        });
      }
      from = end;
    }
    for (std::size_t i = 0; i < n; ++i) positions_[i] = keys_[i].position;
    return positions_;
  }

  void reserve(std::size_t n) {
    keys_.reserve(n);
    moved_.reserve(n);
    positions_.reserve(n);
  }

 private:
  struct key {
    std::uint32_t upper_half, position;
  };
  static constexpr std::size_t width = 8, digits = 4;

  // Maps values to unsigned integers that have the same order.
  static std::uint64_t ordered(double value) {
    constexpr auto sign = std::uint64_t{1} << 63;
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
    return (bits & sign) != 0 ? ~bits : bits | sign;
  }

  static std::size_t digit(const key& sorted, std::size_t d) { return (sorted.upper_half >> (width * d)) & 255; }

  void move_by(std::size_t d) {
    auto& place = counts_[d];
    std::size_t before = 0;
    for (auto& each : place) before += std::exchange(each, before);
    for (const auto& each : keys_) moved_[place[digit(each, d)]++] = each;
    keys_.swap(moved_);
  }

  std::vector<key> keys_, moved_;
  std::vector<std::size_t> positions_;
  std::array<std::array<std::size_t, std::size_t{1} << width>, digits> counts_;
};

}  // namespace clade::detail
