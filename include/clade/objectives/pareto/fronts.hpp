// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "points.hpp"
#include "sorted_positions.hpp"

namespace clade::detail {

/// Sorts points into nondominated fronts. Reuses its storage.
///
/// Points are processed in lexicographic order, so no point is dominated by a later one. Each point is added to the
/// first front that has no point that dominates it. The front is found by binary search, because a point that is
/// dominated by a front is also dominated by all earlier fronts. With two objectives, only the latest point of a front
/// needs to be compared: O(n log n). With more objectives, the points that dominate a point form a bit set. It is the
/// intersection, over the objectives, of the sets of points that are at most as high. Fronts are also bit sets.
/// Cost: O(n log n) for up to two objectives; O(m n log n) and O(m n^2 / 64) word operations for m objectives.
/// Source: Jensen, "Reducing the run-time complexity of multiobjective EAs", 2003 (two objectives); Zhang, Tian, Cheng
/// and Jin, "An efficient approach to nondominated sorting for evolutionary multiobjective optimization", 2015
/// (ENS-BS); bit sets: Moreno, Rodriguez, Nebro and Lozano, "Merge nondominated sorting algorithm for many-objective
/// optimization", 2020.
class front_sorter {
 public:
  /// Returns the front of every point. The first front has number 0.
  std::span<const std::size_t> operator()(const costs& all) {
    const auto n = all.size(), m = all.objectives();
    order_ = lexicographic_(
        n, [&](std::size_t i) { return all[i][0]; },
        [&](std::size_t i, std::size_t j) {
          for (std::size_t k = 1; k < m; ++k) {
            if (all[i][k] != all[j][k]) return all[i][k] < all[j][k];
          }
          return i < j;
        });
    ranks_.resize(n);
    fronts_ = 0;
    if (m <= 2) {
      sort_two(all);
    } else {
      sort_many(all);
    }
    return ranks_;
  }

  /// Returns the positions of the points of the last call, in lexicographic order of their costs. Equal points are
  /// ordered by position.
  std::span<const std::size_t> order() const noexcept { return order_; }
  /// Returns the number of fronts in the last call.
  std::size_t fronts() const noexcept { return fronts_; }

 private:
  using word = std::uint64_t;
  static constexpr std::size_t bits = 64;

  // Returns whether a point equals the previous one in lexicographic order. Equal points are adjacent and share a
  // front.
  bool repeats(const costs& all, std::size_t place) const {
    const auto* point = all[order_[place]];
    return place > 0 && std::equal(point, point + all.objectives(), all[order_[place - 1]]);
  }

  void sort_two(const costs& all) {
    const auto last = all.objectives() - 1;
    lowest_.resize(order_.size());
    for (std::size_t place = 0; place < order_.size(); ++place) {
      const auto i = order_[place];
      if (repeats(all, place)) {
        ranks_[i] = ranks_[order_[place - 1]];
        continue;
      }
      // The latest point of a front is the lowest in the second objective. With one objective, every front dominates
      // the point.
      const auto value = all[i][last];
      std::size_t first = last == 0 ? fronts_ : 0;
      for (auto left = fronts_ - first; left > 0;) {
        const auto half = left / 2;
        const bool dominated = lowest_[first + half] <= value;
        first += dominated ? half + 1 : 0;
        left = dominated ? left - half - 1 : half;
      }
      lowest_[first] = value;
      ranks_[i] = first;
      fronts_ = std::max(fronts_, first + 1);
    }
  }

  void sort_many(const costs& all) {
    const auto n = order_.size(), words = (n + bits - 1) / bits;
    place_.resize(n);
    for (std::size_t place = 0; place < n; ++place) place_[order_[place]] = place;
    by_objective_.resize((all.objectives() - 1) * n);
    for (std::size_t k = 1; k < all.objectives(); ++k) {
      const auto sorted = by_value_(n, [&](std::size_t i) { return all[i][k]; });
      std::copy(sorted.begin(), sorted.end(), by_objective_.data() + (k - 1) * n);
    }
    // Bit rows are processed in batches, so that they take at most a few megabytes.
    const auto rows = std::clamp<std::size_t>(max_words / std::max<std::size_t>(words, 1), bits, n + bits);
    dominating_.resize(std::min(rows, n) * words);
    low_.resize(words);
    members_.clear();
    members_.reserve(std::min(n * words, max_words));
    for (std::size_t from = 0; from < n; from += rows) {
      const auto end = std::min(from + rows, n);
      find_dominating(all, from, end, words);
      for (auto place = from; place < end; ++place) {
        const auto i = order_[place];
        ranks_[i] = repeats(all, place) ? ranks_[order_[place - 1]] : front_of(place, from, words);
        if (ranks_[i] == fronts_) {
          ++fronts_;
          members_.resize(fronts_ * words);
        }
        members_[ranks_[i] * words + place / bits] |= word{1} << place % bits;
      }
    }
  }

  // For the points at places [from, end), finds the earlier points that are at most as high in every objective.
  void find_dominating(const costs& all, std::size_t from, std::size_t end, std::size_t words) {
    const auto n = order_.size();
    for (auto place = from; place < end; ++place) {
      auto* row = dominating_.data() + (place - from) * words;
      const auto whole = place / bits;
      std::fill_n(row, whole, ~word{0});
      row[whole] = (word{1} << place % bits) - 1;
    }
    for (std::size_t k = 1; k < all.objectives(); ++k) {
      const auto* sorted = by_objective_.data() + (k - 1) * n;
      std::fill(low_.begin(), low_.end(), word{0});
      for (std::size_t first = 0; first < n;) {
        auto last = first;
        for (const auto value = all[sorted[first]][k]; last < n && all[sorted[last]][k] == value; ++last) {
          const auto place = place_[sorted[last]];
          low_[place / bits] |= word{1} << place % bits;
        }
        for (; first < last; ++first) {
          const auto place = place_[sorted[first]];
          if (place < from || place >= end) continue;
          auto* row = dominating_.data() + (place - from) * words;
          for (std::size_t w = 0; w <= place / bits; ++w) row[w] &= low_[w];
        }
      }
    }
  }

  std::size_t front_of(std::size_t place, std::size_t from, std::size_t words) const {
    const auto* row = dominating_.data() + (place - from) * words;
    std::size_t first = 0;
    for (auto end = fronts_; first < end;) {
      const auto middle = first + (end - first) / 2;
      const auto* front = members_.data() + middle * words;
      std::size_t w = 0;
      while (w <= place / bits && (row[w] & front[w]) == 0) ++w;
      if (w <= place / bits) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    return first;
  }

  static constexpr std::size_t max_words = std::size_t{1} << 19;

  sorted_positions lexicographic_, by_value_;
  std::span<const std::size_t> order_;
  std::vector<std::size_t> ranks_;
  std::size_t fronts_ = 0;
  std::vector<double> lowest_;             // second objective of the latest point of each front
  std::vector<std::size_t> place_;         // place of each point in lexicographic order
  std::vector<std::size_t> by_objective_;  // positions sorted by each objective except the first
  std::vector<word> dominating_, low_;     // bit sets with one bit per place in lexicographic order
  std::vector<word> members_;              // one such bit set for each front
};

}  // namespace clade::detail

namespace clade::pareto {

/// Returns the front of every point, starting at 0: front 0 is nondominated, front 1 is dominated by points of front 0
/// only, and so on. Equal points share a front. Infeasible points are ignored: the result has one number per feasible
/// point, in the order of the points.
///
/// Cost: O(n log n) for two objectives; for m objectives O(m n log n), and O(m n^2 / 64) word operations.
/// Throws std::invalid_argument if the numbers of objectives differ or if an objective is NaN.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::ranks(found);  // = std::vector<std::size_t>{0, 0, 1}
/// ~~~
template <points Points>
std::vector<std::size_t> ranks(const Points& all) {
  detail::front_sorter sort;
  const auto found = sort(detail::costs(all));
  return {found.begin(), found.end()};
}

/// Returns the positions of the points of each front, in ascending order. Infeasible points are ignored: a position is
/// that among the feasible points. Cost and errors are those of `ranks`.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::fronts(found);  // = std::vector<std::vector<std::size_t>>{{0, 1}, {2}}
/// ~~~
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

/// Returns the positions of the nondominated points, including duplicates, in ascending order. Infeasible points are
/// ignored: a position is that among the feasible points. Cost and errors are those of `ranks`.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::non_dominated(found);  // = std::vector<std::size_t>{0, 1}
/// ~~~
template <points Points>
std::vector<std::size_t> non_dominated(const Points& all) {
  auto found = fronts(all);
  return found.empty() ? std::vector<std::size_t>() : std::move(found.front());
}

}  // namespace clade::pareto
