// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../arithmetic.hpp"
#include "../game.hpp"

namespace target_number::genetic {

/// The number of times an expression uses each number of a game, packed: five bits for each distinct number.
using usage = std::uint64_t;

/// The distinct numbers of a game in ascending order, with their counts.
class number_set {
 public:
  static constexpr std::size_t max_numbers = 12;

  /// Throws std::invalid_argument for no or more than 12 numbers. With fractions, they must have passed check_packed().
  explicit number_set(std::span<const std::int64_t> numbers, rule allowed = rule::integers);

  std::size_t distinct() const noexcept { return values_.size(); }
  std::size_t total() const noexcept { return total_; }
  std::int64_t operator[](std::size_t i) const { return values_[i]; }
  usage available() const noexcept { return available_; }

  /// The arithmetic of the values of expressions.
  const arithmetic& values() const noexcept { return arithmetic_; }
  packed_value value(std::size_t i) const { return arithmetic_.of(values_[i]); }

  /// No expression has a larger value.
  std::int64_t most() const noexcept { return most_; }

  static constexpr usage once(std::size_t i) noexcept { return usage{1} << (5 * i); }
  static constexpr std::size_t times(usage used, std::size_t i) noexcept { return used >> (5 * i) & 31; }

  /// Whether no number is used more often than it is available, given that this holds for each of the usages in the sum
  /// `used`.
  bool allows(usage used) const noexcept { return ((available_ + guards_ - used) & guards_) == guards_; }

 private:
  arithmetic arithmetic_;
  std::vector<std::int64_t> values_;
  std::size_t total_;
  usage available_ = 0, guards_ = 0;
  std::int64_t most_ = 1;
};

}  // namespace target_number::genetic
