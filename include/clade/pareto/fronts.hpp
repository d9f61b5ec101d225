#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "points.hpp"

namespace clade::detail {

/// Sorts points into fronts, in storage that is kept from one call to the next.
///
/// Points are taken in lexicographic order, so that none is dominated by a later one, and each goes to the first front
/// that has no point that dominates it; the front is found by a binary search, since a point that is dominated by some
/// front is dominated by all earlier ones. In two dimensions the latest point of a front says whether it does, and the
/// cost is O(n log n). In more, the points of a front are looked at from the latest: O(m n^2) at worst, O(m n sqrt(n))
/// where there are many fronts.
/// Source: Jensen, "Reducing the run-time complexity of multiobjective EAs", 2003, for two objectives; Zhang, Tian, Cheng
/// and Jin, "An efficient approach to nondominated sorting for evolutionary multiobjective optimization", 2015 (ENS-BS).
class front_sorter {
 public:
  /// The front of every point, from 0.
  std::span<const std::size_t> operator()(const costs& all) {
    const auto n = all.size(), m = all.objectives();
    order_.resize(n);
    for (std::size_t i = 0; i < n; ++i) order_[i] = i;
    if (m == 2) {
      std::sort(order_.begin(), order_.end(), [&](std::size_t i, std::size_t j) {
        const auto *a = all[i], *b = all[j];
        if (a[0] != b[0]) return a[0] < b[0];
        return a[1] != b[1] ? a[1] < b[1] : i < j;
      });
    } else {
      std::sort(order_.begin(), order_.end(), [&](std::size_t i, std::size_t j) {
        for (std::size_t k = 0; k < m; ++k) {
          if (all[i][k] != all[j][k]) return all[i][k] < all[j][k];
        }
        return i < j;
      });
    }
    ranks_.resize(n);
    last_.clear();
    last_.reserve(n);
    before_.resize(n);
    for (std::size_t k = 0; k < n; ++k) {
      const auto i = order_[k];
      // Equal points follow each other and share a front.
      if (k > 0 && std::equal(all[i], all[i] + m, all[order_[k - 1]])) {
        ranks_[i] = ranks_[order_[k - 1]];
        continue;
      }
      std::size_t first = 0, end = last_.size();
      while (first < end) {
        const auto middle = first + (end - first) / 2;
        if (is_dominated(all, i, last_[middle])) {
          first = middle + 1;
        } else {
          end = middle;
        }
      }
      if (first == last_.size()) last_.push_back(none);
      before_[i] = last_[first];
      last_[first] = i;
      ranks_[i] = first;
    }
    return ranks_;
  }

  /// The positions of the points in lexicographic order, of the latest call; equal points by position.
  std::span<const std::size_t> order() const noexcept { return order_; }
  /// How many fronts it found.
  std::size_t fronts() const noexcept { return last_.size(); }

 private:
  static constexpr auto none = static_cast<std::size_t>(-1);

  // Whether a point of a front, whose latest is `other`, dominates one that comes later in the order and equals none.
  bool is_dominated(const costs& all, std::size_t i, std::size_t other) const {
    const auto m = all.objectives();
    const auto* point = all[i];
    if (m == 2) return all[other][1] <= point[1];
    for (; other != none; other = before_[other]) {
      const auto* earlier = all[other];
      std::size_t k = 1;
      while (k < m && earlier[k] <= point[k]) ++k;
      if (k >= m) return true;
    }
    return false;
  }

  std::vector<std::size_t> order_, ranks_;
  std::vector<std::size_t> last_;    // of each front, the latest point
  std::vector<std::size_t> before_;  // of each point, the one before it in its front
};

}  // namespace clade::detail

namespace clade::pareto {

/// The front of every point, from 0: those that none dominates, those that only points of front 0 dominate, and so on.
/// Equal points share a front. Under constraints, only feasible points are sorted: the result is that of the feasible ones
/// in their order.
///
/// Cost: O(n log n) for two objectives, at worst O(m n^2) for m. Throws std::invalid_argument for points of different
/// lengths, or with NaN.
template <points Points>
std::vector<std::size_t> ranks(const Points& all) {
  detail::front_sorter sort;
  const auto found = sort(detail::costs(all));
  return {found.begin(), found.end()};
}

/// The positions of the points of each front, in ascending order; see `ranks`.
template <points Points>
std::vector<std::vector<std::size_t>> fronts(const Points& all) {
  std::vector<std::vector<std::size_t>> found;
  const auto rank = ranks(all);
  for (std::size_t i = 0; i < rank.size(); ++i) {
    if (rank[i] >= found.size()) found.resize(rank[i] + 1);
    found[rank[i]].push_back(i);
  }
  return found;
}

/// The positions of the points that none dominates, in ascending order; of equal points all. See `ranks`.
template <points Points>
std::vector<std::size_t> non_dominated(const Points& all) {
  auto found = fronts(all);
  return found.empty() ? std::vector<std::size_t>() : std::move(found.front());
}

}  // namespace clade::pareto
