#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <initializer_list>
#include <iterator>

#include <span>
#include <vector>

#include "points.hpp"

namespace clade::detail {

/// Hypervolumes, in storage that is kept from one call to the next. Points are rows of numbers, one after the other, that
/// say by how much a point is better than the reference: the larger, the better, and all above 0.
///
/// The volume in m dimensions is a sum over the points in descending order of the last number: that number times the volume
/// in m - 1 dimensions that a point has and those before it have not, which is its own box less the volume of the others
/// limited to it. Two dimensions take a sort, three a staircase that points are put into.
/// Source: While, Bradstreet and Barone, "A fast way of calculating exact hypervolumes", 2012 (WFG).
class volumes {
 public:
  /// The volume of the union. The rows are reordered.
  double of(std::vector<double>& rows, std::size_t m) { return of(rows, m, 0); }

  /// The volume that the row `i` has and no other has.
  double exclusive(std::span<const double> rows, std::size_t m, std::size_t i) {
    const auto* point = rows.data() + i * m;
    auto& others = level(0);
    others.clear();
    for (std::size_t j = 0; j < rows.size() / m; ++j) {
      if (j != i) add_limited(others, rows.data() + j * m, point, m);
    }
    keep_maximal(others, m);
    return product(point, m) - of(others, m, 1);
  }

 private:
  std::vector<double>& level(std::size_t depth) {
    while (levels_.size() <= depth) levels_.emplace_back();
    return levels_[depth];
  }

  double of(std::vector<double>& rows, std::size_t m, std::size_t depth) {
    const auto n = rows.size() / m;
    if (n == 0) return 0;
    if (m == 1) return *std::max_element(rows.begin(), rows.end());
    if (n == 1) return product(rows.data(), m);
    sort_by_last(rows, m);
    if (m == 2) return area(rows);
    if (m == 3) return of_three(rows);
    double sum = 0;
    auto& others = level(depth);
    for (std::size_t i = 0; i < n; ++i) {
      const auto* point = rows.data() + i * m;
      others.clear();
      for (std::size_t j = 0; j < i; ++j) add_limited(others, rows.data() + j * m, point, m - 1);
      keep_maximal(others, m - 1);
      sum += point[m - 1] * (product(point, m - 1) - of(others, m - 1, depth + 1));
    }
    return sum;
  }

  static double product(const double* point, std::size_t m) {
    double product = 1;
    for (std::size_t k = 0; k < m; ++k) product *= point[k];
    return product;
  }

  static void add_limited(std::vector<double>& to, const double* point, const double* limit, std::size_t m) {
    for (std::size_t k = 0; k < m; ++k) to.push_back(std::min(point[k], limit[k]));
  }

  // Drops rows that another one covers; of equal rows, all but the first.
  static void keep_maximal(std::vector<double>& rows, std::size_t m) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size() / m; ++i) {
      const auto* point = rows.data() + i * m;
      bool covered = false;
      for (std::size_t j = 0; j < kept && !covered; ++j) covered = covers(rows.data() + j * m, point, m);
      if (covered) continue;
      std::size_t left = 0;
      for (std::size_t j = 0; j < kept; ++j) {
        if (covers(point, rows.data() + j * m, m)) continue;
        if (left != j) std::copy_n(rows.data() + j * m, m, rows.data() + left * m);
        ++left;
      }
      if (left != i) std::copy_n(point, m, rows.data() + left * m);
      kept = left + 1;
    }
    rows.resize(kept * m);
  }
  static bool covers(const double* one, const double* other, std::size_t m) {
    std::size_t k = 0;
    while (k < m && one[k] >= other[k]) ++k;
    return k == m;
  }

  // Puts rows in descending order of the last number, then of the one before it and so on.
  void sort_by_last(std::vector<double>& rows, std::size_t m) {
    const auto n = rows.size() / m;
    order_.resize(n);
    for (std::size_t i = 0; i < n; ++i) order_[i] = i;
    std::sort(order_.begin(), order_.end(), [&](std::size_t i, std::size_t j) {
      for (auto k = m; k-- > 0;) {
        const auto a = rows[i * m + k], b = rows[j * m + k];
        if (a != b) return a > b;
      }
      return i < j;
    });
    sorted_.clear();
    for (const auto i : order_) sorted_.insert(sorted_.end(), rows.data() + i * m, rows.data() + (i + 1) * m);
    rows.swap(sorted_);
  }

  static double area(const std::vector<double>& rows) {
    double sum = 0, width = 0;
    for (std::size_t i = 0; i < rows.size(); i += 2) {
      if (rows[i] <= width) continue;
      sum += (rows[i] - width) * rows[i + 1];
      width = rows[i];
    }
    return sum;
  }

  double of_three(const std::vector<double>& rows) {
    // A staircase: x ascending, y descending, every step the upper right corner of a box.
    steps_.clear();
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); i += 3) {
      const double x = rows[i], y = rows[i + 1], z = rows[i + 2];
      auto at =
          std::lower_bound(steps_.begin(), steps_.end(), x, [](const step& s, double value) { return s.x < value; });
      if (at != steps_.end() && at->y >= y) continue;
      // What is new: from the step that covers y on the left to x, above the steps between.
      double gained = 0, right = x, below = at != steps_.end() ? at->y : 0;
      if (at != steps_.end() && at->x == x) below = at->y;
      auto first = at;
      while (first != steps_.begin() && std::prev(first)->y <= y) {
        --first;
        gained += (right - first->x) * (y - below);
        right = first->x;
        below = first->y;
      }
      const double left = first != steps_.begin() ? std::prev(first)->x : 0;
      gained += (right - left) * (y - below);
      sum += gained * z;
      if (at != steps_.end() && at->x == x) ++at;
      if (first == at) {
        steps_.insert(first, {x, y});
      } else {
        *first = {x, y};
        steps_.erase(std::next(first), at);
      }
    }
    return sum;
  }

  struct step {
    double x, y;
  };
  std::deque<std::vector<double>> levels_;  // which stay where they are as more are added
  std::vector<std::size_t> order_;
  std::vector<double> sorted_;
  std::vector<step> steps_;
};

/// The reference point of a set as costs: negative where the objective is maximized. Throws std::invalid_argument for one
/// of another length, or with what is not a finite number.
template <pareto::points Points>
std::vector<double> reference_costs(const Points& points, std::span<const double> reference, std::size_t objectives) {
  if (objectives != 0 && reference.size() != objectives) {
    refuse({"reference must have as many objectives as the points, ", objectives, ", but had ", reference.size()});
  }
  if (reference.empty()) refuse({"reference must have at least one objective"});
  std::vector<double> turned(reference.begin(), reference.end());
  for (std::size_t k = 0; k < turned.size(); ++k) {
    if (!std::isfinite(turned[k])) {
      refuse({"reference must be finite numbers, but objective ", k + 1, " was ", turned[k]});
    }
    if (std::begin(points) == std::end(points)) continue;
    const auto& first = value_without_violation(costs::fitness_of_point(*std::begin(points)));
    if constexpr (requires { first.is_maximized(k); }) {
      if (first.is_maximized(k)) turned[k] = -turned[k];
    }
  }
  return turned;
}

/// By how much points are better than a reference, those that are better in all objectives; `rows` says which these are.
template <pareto::points Points>
std::vector<double> improvements(const Points& points, std::span<const double> reference, std::size_t& objectives,
                                 std::vector<std::size_t>* rows = nullptr) {
  const costs all(points);
  const auto turned = reference_costs(points, reference, all.empty() ? 0 : all.objectives());
  objectives = turned.size();
  std::vector<double> better;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool inside = true;
    for (std::size_t k = 0; k < objectives; ++k) inside = inside && all[i][k] < turned[k];
    if (!inside) continue;
    for (std::size_t k = 0; k < objectives; ++k) better.push_back(turned[k] - all[i][k]);
    if (rows) rows->push_back(i);
  }
  return better;
}

}  // namespace clade::detail

namespace clade::pareto {

/// The hypervolume of points: the volume of what at least one of them dominates, up to `reference`, a point that is worse
/// than all of interest. The larger, the better; the one indicator that never grows where a set gets worse.
///
/// The reference is in the terms of the points: above them where an objective is to be low, below where it is `maximized`.
/// Points that are not better than it in all objectives count nothing, as infeasible ones; without any, it is 0. Points at
/// minus infinity make it infinite.
/// Cost: O(n log n) for two objectives, at most O(n^2) for three; for more it grows exponentially with their number.
/// Throws std::invalid_argument for a reference of another length or one that is not finite.
/// Source: Zitzler and Thiele, "Multiobjective optimization using evolutionary algorithms - a comparative case study",
/// 1998; While, Bradstreet and Barone, "A fast way of calculating exact hypervolumes", 2012.
template <points Points>
double hypervolume(const Points& all, std::span<const double> reference) {
  std::size_t m = 0;
  auto better = detail::improvements(all, reference, m);
  return detail::volumes().of(better, m);
}
template <points Points>
double hypervolume(const Points& all, std::initializer_list<double> reference) {
  return hypervolume(all, std::span<const double>(std::data(reference), reference.size()));
}

/// What the hypervolume would lose without each point, in the order of the points, infeasible ones left out: 0 for those
/// that are dominated, equal to another one, or not better than the reference. Cost: a hypervolume for each point.
template <points Points>
std::vector<double> hypervolume_contributions(const Points& all, std::span<const double> reference) {
  std::size_t m = 0;
  std::vector<std::size_t> rows;
  const auto better = detail::improvements(all, reference, m, &rows);
  std::vector<double> contributions(detail::costs(all).size(), 0);
  detail::volumes volumes;
  for (std::size_t i = 0; i < rows.size(); ++i) contributions[rows[i]] = std::max(0.0, volumes.exclusive(better, m, i));
  return contributions;
}
template <points Points>
std::vector<double> hypervolume_contributions(const Points& all, std::initializer_list<double> reference) {
  return hypervolume_contributions(all, std::span<const double>(std::data(reference), reference.size()));
}

}  // namespace clade::pareto
