// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "crowding_distance.hpp"

namespace clade::detail {

/// Prunes a front: repeatedly removes the point with the smallest crowding distance and updates the distances of its
/// neighbours. A single pass would remove whole groups of points that crowd only each other.
///
/// Extreme points of the objectives are kept while there is room for them. Of several points with equal distances, the
/// last is removed first. Reuses its storage.
///
/// Cost: one sort per objective, and O(m log n) per removed point for n points of m objectives.
/// Source: Kukkonen and Deb, "Improved pruning of non-dominated solutions based on crowding distance for bi-objective
/// optimization problems", 2006.
class crowding_pruner {
 public:
  /// Reserves storage for `n` points of `m` objectives.
  void reserve(std::size_t n, std::size_t m) {
    links_.reserve(n * m);
    distance_.reserve(n);
    heap_.reserve(n * (2 * m + 1));
    sorted_.reserve(n);
    is_kept_.reserve(n);
  }

  /// Returns the indices into `rows` of the `room` points that are kept, in ascending order. `rows` holds positions in
  /// `all`.
  std::span<const std::size_t> operator()(const costs& all, std::span<const std::size_t> rows, std::size_t room) {
    const auto n = rows.size(), m = all.objectives();
    links_.resize(n * m);
    width_.assign(m, 0);
    sorted_.resize(n);
    for (std::size_t k = 0; k < m; ++k) {
      const auto value = [&](std::size_t i) { return all[rows[i]][k]; };
      for (std::size_t i = 0; i < n; ++i) sorted_[i] = i;
      sort_by(value, sorted_);
      for (std::size_t place = 0; place < n; ++place) {
        links_[sorted_[place] * m + k] = {place > 0 ? sorted_[place - 1] : none,
                                          place + 1 < n ? sorted_[place + 1] : none};
      }
      const auto width = value(sorted_.back()) - value(sorted_.front());
      width_[k] = width > 0 && width < std::numeric_limits<double>::infinity() ? width : 0;
    }
    distance_.assign(n, 0);
    heap_.clear();
    for (std::size_t i = 0; i < n; ++i) heap_.push_back({distance_[i] = distance(all, rows, i), i});
    std::make_heap(heap_.begin(), heap_.end(), after);
    is_kept_.assign(n, 1);
    for (auto left = n; left > room;) {
      std::pop_heap(heap_.begin(), heap_.end(), after);
      const auto [was, out] = heap_.back();
      heap_.pop_back();
      if (!is_kept_[out] || distance_[out] != was) continue;  // the entry is outdated
      is_kept_[out] = 0;
      --left;
      for (std::size_t k = 0; k < m; ++k) {
        const auto [low, high] = links_[out * m + k];
        if (low != none) links_[low * m + k].high = high;
        if (high != none) links_[high * m + k].low = low;
      }
      for (std::size_t k = 0; k < m; ++k) {
        const auto [low, high] = links_[out * m + k];
        for (const auto i : {low, high}) {
          if (i == none) continue;
          const auto now = distance(all, rows, i);
          if (now == distance_[i]) continue;
          heap_.push_back({distance_[i] = now, i});
          std::push_heap(heap_.begin(), heap_.end(), after);
        }
      }
    }
    sorted_.clear();
    for (std::size_t i = 0; i < n; ++i) {
      if (is_kept_[i]) sorted_.push_back(i);
    }
    return sorted_;
  }

 private:
  static constexpr auto none = static_cast<std::size_t>(-1);
  struct neighbours {
    std::size_t low, high;
  };
  struct entry {
    double distance;
    std::size_t place;
  };

  // Orders the heap by ascending distance. Of several points with equal distances, the last comes first.
  static bool after(const entry& one, const entry& other) {
    return one.distance != other.distance ? one.distance > other.distance : one.place < other.place;
  }

  double distance(const costs& all, std::span<const std::size_t> rows, std::size_t i) const {
    double sum = 0;
    for (std::size_t k = 0; k < width_.size(); ++k) {
      const auto [low, high] = links_[i * width_.size() + k];
      if (low == none || high == none) return std::numeric_limits<double>::infinity();
      if (width_[k] > 0) sum += (all[rows[high]][k] - all[rows[low]][k]) / width_[k];
    }
    return sum;
  }

  std::vector<neighbours> links_;
  std::vector<double> width_, distance_;
  std::vector<entry> heap_;
  std::vector<std::size_t> sorted_;
  std::vector<unsigned char> is_kept_;
};

}  // namespace clade::detail
