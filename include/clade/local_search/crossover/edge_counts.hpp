// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../../mathematics/log.hpp"

namespace clade::detail {

/// How many tours of a population contain each edge, and the entropy of these numbers (Nagata and Kobayashi, 2013).
///
/// The counts are in a hash table, whose size depends on the number of different edges.
class edge_counts {
 public:
  /// Removes all edges and prepares for `tours` tours. Keeps the allocated memory.
  void clear(std::size_t tours) {
    tours_ = tours;
    used_ = 0;
    for (auto& slot : slots_) slot = slot_type();
    // The edge in f of N tours contributes -f/N log(f/N).
    gains_.assign(tours, 0);
    const auto n = static_cast<double>(tours);
    const auto share = [n](std::size_t f) {
      const auto p = static_cast<double>(f) / n;
      return f == 0 ? 0 : -p * mathematics::log(p);
    };
    for (std::size_t f = 0; f < tours; ++f) gains_[f] = share(f + 1) - share(f);
  }

  /// Adds the edges of a closed tour.
  template <class Tour>
  void add(const Tour& tour) {
    const auto n = tour.size();
    if (n == 0) return;
    auto last = static_cast<std::uint32_t>(tour[n - 1]);
    for (std::size_t i = 0; i < n; ++i) {
      const auto city = static_cast<std::uint32_t>(tour[i]);
      ++find_or_insert(last, city).count;
      last = city;
    }
  }

  /// Returns the number of tours that contain an edge.
  std::size_t count(int one, int other) const noexcept {
    if (slots_.empty()) return 0;
    const auto edge = edge_of(static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other));
    for (auto i = first_slot(edge);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].count == 0) return 0;
      if (slots_[i].edge == edge) return slots_[i].count;
    }
  }

  /// Returns by how much the entropy grows if one more tour contains an edge that is in `count` tours.
  double entropy_of_one_more(std::size_t count) const noexcept { return count < tours_ ? gains_[count] : 0; }
  /// Returns by how much the entropy grows if one tour fewer contains an edge that is in `count` tours.
  double entropy_of_one_less(std::size_t count) const noexcept {
    return count > 0 && count <= tours_ ? -gains_[count - 1] : 0;
  }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & tours_ & used_ & slots_ & gains_;
  }

 private:
  struct slot_type {
    std::uint64_t edge = 0;
    std::uint32_t count = 0;  // 0 if the slot is free
  };

  static std::uint64_t edge_of(std::uint32_t one, std::uint32_t other) noexcept {
    const auto [low, high] = one < other ? std::pair{one, other} : std::pair{other, one};
    return std::uint64_t{high} << 32 | low;
  }
  std::size_t first_slot(std::uint64_t edge) const noexcept {
    const auto mixed = (edge ^ edge >> 29) * 0x9e3779b97f4a7c15;
    return static_cast<std::size_t>(mixed >> (64 - std::bit_width(slots_.size() - 1)));
  }

  slot_type& find_or_insert(std::uint32_t one, std::uint32_t other) {
    if (2 * used_ >= slots_.size()) grow();
    const auto edge = edge_of(one, other);
    for (auto i = first_slot(edge);; i = (i + 1) & (slots_.size() - 1)) {
      auto& slot = slots_[i];
      if (slot.count == 0) {
        slot.edge = edge;
        ++used_;
        return slot;
      }
      if (slot.edge == edge) return slot;
    }
  }

  void grow() {
    auto old = std::exchange(slots_, std::vector<slot_type>(slots_.empty() ? 1024 : 2 * slots_.size()));
    for (const auto& slot : old) {
      if (slot.count == 0) continue;
      auto i = first_slot(slot.edge);
      while (slots_[i].count != 0) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = slot;
    }
  }

  std::size_t tours_ = 0, used_ = 0;
  std::vector<slot_type> slots_;
  std::vector<double> gains_;  // of entropy by one more tour
};

}  // namespace clade::detail
