// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../limits.hpp"

namespace target_number::exact {

/// A choice of numbers: bit i is the i-th smallest number.
using mask = unsigned;

/// The size of a choice.
constexpr unsigned size(mask m) noexcept { return static_cast<unsigned>(std::popcount(m)); }

/// A choice of numbers divided between the two operands of an operation.
struct split {
  std::uint8_t left, right;  ///< `right` has no more numbers than `left`
  bool left_pivot,
      right_pivot;  ///< whether it contains the smallest number of the whole choice; both may if there are equal ones
};

/// The different choices of a game's numbers and the ways to divide each between two operands.
///
/// Equal numbers are interchangeable: of the masks that choose the same numbers only the smallest is kept. The table
/// depends only on which numbers are equal and is recomputed only if that changes: about 700 steps for six numbers.
class split_table {
 public:
  /// There must be 1 to 8 numbers in ascending order.
  void prepare(std::span<const std::int64_t> numbers) {
    mask equal = 0;  // to the number before
    for (std::size_t i = 1; i < numbers.size(); ++i) equal |= mask{numbers[i] == numbers[i - 1]} << i;
    if (numbers.size() == count_ && equal == equal_) return;
    count_ = static_cast<unsigned>(numbers.size());
    equal_ = equal;
    splits_.clear();
    masks_.clear();
    for (mask m = 1; m < mask{1} << count_; ++m) {
      smallest_[m] = static_cast<std::uint8_t>(first_of_equals(m));
      if (smallest(m) == m) masks_.push_back(static_cast<std::uint8_t>(m));
    }
    std::ranges::sort(masks_, {}, [](mask m) { return std::pair(size(m), m); });
    for (const mask m : masks_) {
      first_[m] = splits_.size();
      for (auto of_right = size(m) / 2; of_right > 0; --of_right) add_splits(m, of_right);
      last_[m] = splits_.size();
    }
  }

  /// The choices, smaller ones first.
  std::span<const std::uint8_t> masks() const noexcept { return masks_; }
  mask all() const noexcept { return (mask{1} << count_) - 1; }

  /// The splits of a choice, the even ones first.
  std::span<const split> of(mask m) const noexcept { return {splits_.data() + first_[m], splits_.data() + last_[m]}; }

  /// The mask that represents the same numbers: among equal numbers, the first are taken.
  std::uint8_t smallest(mask m) const noexcept { return smallest_[m]; }

 private:
  mask first_of_equals(mask m) const noexcept {
    mask chosen = 0;
    for (unsigned begin = 0, end = 0; begin < count_; begin = end) {
      for (end = begin + 1; equal_ >> end & 1;) ++end;
      const mask run = (mask{1} << end) - (mask{1} << begin);
      chosen |= ((mask{1} << size(m & run)) - 1) << begin;
    }
    return chosen;
  }

  void add_splits(mask m, unsigned of_right) {
    const mask pivot = m & -m;
    for (mask right = (m - 1) & m; right; right = (right - 1) & m) {
      if (size(right) != of_right || smallest(right) != right) continue;
      const auto left = smallest(m ^ right);
      if (2 * of_right == size(m) && left > right) continue;  // the mirrored split
      splits_.push_back({left, static_cast<std::uint8_t>(right), (left & pivot) != 0, (right & pivot) != 0});
    }
  }

  unsigned count_ = 0;
  mask equal_     = 0;
  std::vector<std::uint8_t> masks_;
  std::vector<split> splits_;
  std::array<std::uint8_t, std::size_t{1} << max_numbers> smallest_{};
  std::array<std::size_t, std::size_t{1} << max_numbers> first_{}, last_{};
};

}  // namespace target_number::exact
