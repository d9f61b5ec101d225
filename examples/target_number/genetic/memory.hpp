// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "../rational.hpp"
#include "candidate.hpp"
#include "number_set.hpp"

namespace target_number::genetic {

/// The subexpressions seen so far, by value. Of those with the same value and the same numbers, the first is kept.
///
/// A hash table of values (Fibonacci hashing, linear probing), whose entries are chained by the numbers they use: at
/// most 64 per value for six or more numbers. A table with `limit` entries is full.
class memory {
 public:
  struct entry {
    packed_value value;
    usage used;
    std::uint32_t next;
    std::uint8_t size;
    std::array<symbol, max_nodes> symbols;
  };

  memory(const number_set& numbers, std::int64_t target, std::size_t limit = std::size_t{1} << 20);

  std::size_t size() const noexcept { return entries_.size() - 1; }

  const number_set& numbers() const noexcept { return numbers_; }
  std::int64_t target() const noexcept { return target_; }

  /// The minimum distance to the target among the recorded candidates.
  const rational& nearest() const noexcept { return nearest_; }

  /// An entry with that value whose numbers are available in addition to those that `rest` uses; nullptr if there is
  /// none.
  const entry* find(packed_value value, usage rest) const {
    for (auto i = heads_[slot(value)]; i != 0; i = entries_[i].next) {
      if (numbers_.allows(entries_[i].used + rest)) return &entries_[i];
    }
    return nullptr;
  }

  /// Whether a subexpression with the same value and numbers has been seen.
  bool contains(const candidate& c) const {
    for (auto i = heads_[slot(c.value)]; i != 0; i = entries_[i].next) {
      if (entries_[i].used == c.used) return true;
    }
    return false;
  }

  /// Adds every subexpression of a candidate.
  void insert(const candidate& c);

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & nearest_ & values_ & heads_ & entries_;
  }

 private:
  // The slot of a value, or the free slot for it.
  std::size_t slot(packed_value value) const {
    const auto mask = heads_.size() - 1;
    auto i          = static_cast<std::size_t>((static_cast<std::uint64_t>(value) * 0x9e3779b97f4a7c15) >> 32) & mask;
    while (heads_[i] != 0 && entries_[heads_[i]].value != value) i = (i + 1) & mask;
    return i;
  }

  void insert(std::span<const expression_tree::node> nodes, packed_value value, usage used);
  void grow();

  static constexpr std::size_t longest_chain = 64;

  number_set numbers_;
  std::int64_t target_;
  rational nearest_{std::numeric_limits<std::int64_t>::max(), 1};
  std::size_t limit_;
  std::size_t values_ = 0;
  std::vector<std::uint32_t> heads_;  // latest entry of a value, 0 if there is none
  std::vector<entry> entries_;
};

}  // namespace target_number::genetic
