// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <span>
#include <vector>

#include "points.hpp"
#include "sorted_positions.hpp"

namespace clade::detail {

/// Computes exact hypervolumes. Reuses its storage. Points are consecutive rows of positive numbers. They measure the
/// improvement on the reference point; larger is better.
///
/// The volume in m dimensions is a sum over the points in descending order of the last coordinate: the coordinate times
/// the (m - 1)-dimensional volume that is covered by the point but not by previous points. This volume is the volume of
/// the point's box minus the volume of the previous points after they are clipped to the box. Previous points are kept
/// in the order that the next dimension needs, without covered points, so that only the first call sorts. Two
/// dimensions need a sort, and three dimensions a sorted staircase.
/// Source: While, Bradstreet and Barone, "A fast way of calculating exact hypervolumes", 2012 (WFG).
class volumes {
 public:
  /// Returns the volume of the union of `rows` of `m` numbers each. Reorders the rows.
  double of(std::vector<double>& rows, std::size_t m) {
    if (rows.empty()) return 0;
    if (m == 1) return *std::max_element(rows.begin(), rows.end());
    sort_by_last(rows, m);
    return m == 2 ? area(rows) : of_sorted(rows, m);
  }

  /// Returns the volume that only row `i` covers.
  double exclusive(std::span<const double> rows, std::size_t m, std::size_t i) {
    const auto* point = rows.data() + i * m;
    others_.clear();
    for (std::size_t j = 0; j < rows.size() / m; ++j) {
      for (std::size_t k = 0; j != i && k < m; ++k) others_.push_back(std::min(rows[j * m + k], point[k]));
    }
    return product(point, m) - of(others_, m);
  }

 private:
  using numbers = std::span<const double>;
  struct step {
    double x, y;
  };
  struct corner {
    double x, y, z;
  };

  // Returns the volume of rows that are sorted by the last coordinate. Requires m >= 3.
  double of_sorted(numbers rows, std::size_t m) {
    if (rows.empty()) return 0;
    if (m == 3) return of_three(rows);
    auto& maximal = level(m).maximal;
    maximal.clear();
    double sum = 0;
    std::size_t i = 0;
    if (m == 4) {  // rows clipped to the same last coordinate, often half of all rows, need only one sweep
      while (i < rows.size() && rows[i + 3] == rows[3]) i += m;
      sum = rows[3] * of_three(rows.first(i), maximal);
    }
    for (; i < rows.size(); i += m) {
      const auto* point = rows.data() + i;
      const auto volume = gained_volume(maximal, point, m - 1);
      if (!(volume > 0)) continue;
      sum += point[m - 1] * volume;
      insert_maximal(maximal, point, m - 1);
    }
    return sum;
  }

  // Returns the volume of four-dimensional rows without their last coordinate. Appends the rows that no other row
  // covers to `maximal`, in sorted order.
  double of_three(numbers rows, std::vector<double>& maximal) {
    corners_.clear();
    corners_.reserve(rows.size() / 4);
    for (std::size_t i = 0; i < rows.size(); i += 4) corners_.push_back({rows[i], rows[i + 1], rows[i + 2]});
    std::sort(corners_.begin(), corners_.end(), [](const corner& one, const corner& other) { return one.z > other.z; });
    begin_stairs();
    double sum = 0;
    for (const auto& [x, y, z] : corners_) {
      const auto added = add_corner(x, y);
      if (!(added > 0)) continue;
      sum += added * z;
      maximal.insert(maximal.end(), {x, y, z});
    }
    return sum;
  }

  // Returns the volume that a point covers but the sorted rows do not.
  double gained_volume(numbers rows, const double* point, std::size_t m) {
    if (m == 3) return gained_volume_of_three(rows, point);
    auto& clipped = level(m).clipped;
    clipped.resize(std::max(clipped.size(), rows.size()));
    auto* to = clipped.data();
    for (std::size_t j = 0; j < rows.size(); j += m) {
      bool whole = true;
      for (std::size_t k = 0; k < m - 1; ++k) {
        whole = whole && rows[j + k] >= point[k];
        *to++ = std::min(rows[j + k], point[k]);
      }
      *to++ = std::min(rows[j + m - 1], point[m - 1]);
      if (!whole) continue;
      if (rows[j + m - 1] >= point[m - 1]) return 0;
      break;  // the following rows are covered
    }
    return product(point, m) - of_sorted({clipped.data(), to}, m);
  }
  double gained_volume_of_three(numbers rows, const double* point) {
    begin_stairs();
    std::size_t lower = 0;
    while (lower < rows.size() && rows[lower + 2] >= point[2]) lower += 3;
    // Processes the rows above the point in ascending order, since the largest areas are more likely to come first.
    double area = 0;
    for (auto j = lower; j > 0; j -= 3) {
      const auto x = std::min(rows[j - 3], point[0]), y = std::min(rows[j - 2], point[1]);
      if (int{x == point[0]} & int{y == point[1]}) return 0;  // one branch is mispredicted less often than two
      area += add_corner(x, y);
    }
    auto covered = area > 0 ? area * point[2] : 0;  // avoids 0 times infinity, since point[2] may be infinite
    for (auto j = lower; j < rows.size(); j += 3) {
      const auto x = std::min(rows[j], point[0]), y = std::min(rows[j + 1], point[1]);
      covered += add_corner(x, y) * rows[j + 2];
      if (int{x == point[0]} & int{y == point[1]}) break;
    }
    return product(point, 3) - covered;
  }

  // Inserts a point into sorted rows and removes the rows that it covers.
  static void insert_maximal(std::vector<double>& rows, const double* point, std::size_t m) {
    std::size_t at = 0;
    while (at < rows.size() && rows[at + m - 1] > point[m - 1]) at += m;
    auto left = at;
    for (auto j = at; j < rows.size(); j += m) {
      if (covers(point, rows.data() + j, m - 1)) continue;  // the row is also covered in the last coordinate
      if (left != j) std::copy_n(rows.data() + j, m, rows.data() + left);
      left += m;
    }
    rows.resize(left);
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), point, point + m);
  }

  static double product(const double* point, std::size_t m) {
    double product = 1;
    for (std::size_t k = 0; k < m; ++k) product *= point[k];
    return product;
  }

  static bool covers(const double* one, const double* other, std::size_t m) {
    bool covers = true;
    for (std::size_t k = 0; k < m; ++k) covers = covers && one[k] >= other[k];
    return covers;
  }

  // Sorts rows in descending order of the last coordinate; ties are ordered by the coordinate before it, and so on.
  void sort_by_last(std::vector<double>& rows, std::size_t m) {
    const auto order = positions_(
        rows.size() / m, [&](std::size_t i) { return -rows[i * m + m - 1]; },
        [&](std::size_t i, std::size_t j) {
          for (auto k = m - 1; k-- > 0;) {
            const auto a = rows[i * m + k], b = rows[j * m + k];
            if (a != b) return a > b;
          }
          return i < j;
        });
    sorted_.clear();
    sorted_.reserve(rows.size());
    for (const auto i : order) sorted_.insert(sorted_.end(), rows.data() + i * m, rows.data() + (i + 1) * m);
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

  double of_three(numbers rows) {
    begin_stairs();
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); i += 3) sum += add_corner(rows[i], rows[i + 1]) * rows[i + 2];
    return sum;
  }

  // The NaN sentinels end every search, since comparisons with NaN are false.
  void begin_stairs() {
    constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
    steps_.assign({{0, nan}, {nan, 0}});
  }

  // Inserts a corner into the staircase of upper right corners (x ascending, y descending) and returns the area that is
  // added.
  double add_corner(double x, double y) {
    auto at = steps_.begin() + 1;
    if (steps_.size() > max_linear_search) {
      at = std::lower_bound(at, steps_.end(), x, [](const step& s, double value) { return s.x < value; });
    } else {
      while (at->x < x) ++at;
    }
    if (at->y >= y) return 0;
    // The added area extends from the step on the left that covers y to x, above the steps in between.
    double added = 0, right = x, below = at->y;
    auto first = at;
    while (std::prev(first)->y <= y) {
      --first;
      added += (right - first->x) * (y - below);
      right = first->x;
      below = first->y;
    }
    added += (right - std::prev(first)->x) * (y - below);
    if (at->x == x) ++at;
    if (first == at) {
      steps_.insert(first, {x, y});
    } else {
      *first = {x, y};
      steps_.erase(std::next(first), at);
    }
    return added;
  }

  struct storage {
    std::vector<double> maximal, clipped;
  };
  storage& level(std::size_t m) {
    while (levels_.size() <= m) levels_.emplace_back();
    return levels_[m];
  }

  static constexpr std::size_t max_linear_search = 16;  // number of steps up to which the search is linear

  std::deque<storage> levels_;  // a deque, because references must stay valid when levels are added
  std::vector<double> others_, sorted_;
  sorted_positions positions_;
  std::vector<step> steps_;
  std::vector<corner> corners_;
};

/// The values of a reference point: a list in braces, or anything that converts to a span.
struct reference_values : std::span<const double> {
  reference_values(std::initializer_list<double> values) : span(std::data(values), values.size()) {}
  template <std::convertible_to<std::span<const double>> Values>
  reference_values(const Values& values) : span(values) {}
};

/// The improvements on a reference point, for the points that are better than it in all objectives. Throws
/// std::invalid_argument if the reference has another number of objectives, or a component that is not finite.
///
/// Each objective is scaled by a power of two, so that products neither overflow nor underflow. Therefore a volume of
/// `rows` must be multiplied by 2^`exponent`.
struct improvements {
  std::size_t objectives, points;  // number of objectives, and number of feasible points
  std::vector<double> rows;
  std::vector<std::size_t> place;  // index of each row among the feasible points
  int exponent = 0;

  template <pareto::points Points>
  improvements(const Points& given, std::span<const double> reference) {
    const costs all(given);
    objectives = reference.size();
    points = all.size();
    if (!all.empty() && objectives != all.objectives()) {
      refuse({"reference must have as many objectives as the points, ", all.objectives(), ", but had ", objectives});
    }
    if (reference.empty()) refuse({"reference must not be empty"});
    std::vector<double> costs_of_reference(reference.begin(), reference.end()), greatest(objectives, 0);
    const auto maximized = all.maximized().value_or(0);
    for (std::size_t k = 0; k < objectives; ++k) {
      if (!std::isfinite(costs_of_reference[k])) {
        refuse({"reference must be finite, but objective ", k + 1, " was ", costs_of_reference[k]});
      }
      if (maximized != 0 && (maximized >> k & 1) != 0) costs_of_reference[k] = -costs_of_reference[k];
    }
    rows.reserve(all.values().size());
    for (std::size_t i = 0; i < points; ++i) {
      bool inside = true;
      for (std::size_t k = 0; k < objectives; ++k) inside = inside && all[i][k] < costs_of_reference[k];
      if (!inside) continue;
      for (std::size_t k = 0; k < objectives; ++k) {
        rows.push_back(costs_of_reference[k] - all[i][k]);
        greatest[k] = std::max(greatest[k], rows.back());
      }
      place.push_back(i);
    }
    for (std::size_t k = 0; k < objectives; ++k) {
      if (!(greatest[k] > 0 && std::isfinite(greatest[k]))) continue;
      const auto power = std::ilogb(greatest[k]);
      for (auto at = k; at < rows.size(); at += objectives) rows[at] = std::scalbn(rows[at], -power);
      exponent += power;
    }
  }

  double volume(double of_rows) const { return std::scalbn(of_rows, exponent); }
};

}  // namespace clade::detail

namespace clade::pareto {

/// Returns the hypervolume of points: the volume of the region dominated by at least one of them and bounded by
/// `reference`. Higher is better. A dominated set never has a larger hypervolume than the set that dominates it.
///
/// The reference point should be worse than all points of interest: above them for minimized objectives, below them for
/// `maximized` ones. Infeasible points, and points that are not better than the reference point in all objectives,
/// contribute nothing; if there are no other points, the hypervolume is 0. It is infinite if a contributing point has a
/// cost of minus infinity.
///
/// Cost: O(n log n) for two objectives, at most O(n^2) for three, and exponential in the number of objectives for more.
/// Throws std::invalid_argument if the reference has another number of objectives than the points or is not finite.
/// Source: Zitzler and Thiele, "Multiobjective optimization using evolutionary algorithms - a comparative case study",
/// 1998; While, Bradstreet and Barone, "A fast way of calculating exact hypervolumes", 2012.
/// ~~~
/// // Two rectangles of 2 by 1 and 1 by 2 that overlap in a unit square.
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::hypervolume(found, {3, 3});  // = 2 + 2 - 1
/// ~~~
template <points Points>
double hypervolume(const Points& all, detail::reference_values reference) {
  detail::improvements better(all, reference);
  return better.volume(detail::volumes().of(better.rows, better.objectives));
}

/// Returns the hypervolume contribution of each feasible point, in the order of the points: the hypervolume that would
/// be lost if the point were removed. It is 0 for points that are dominated, duplicated, or not better than the
/// reference. Throws as `hypervolume`.
/// Cost: one hypervolume per point.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::hypervolume_contributions(found, {3, 3});  // = std::vector<double>{1, 1, 0}
/// ~~~
template <points Points>
std::vector<double> hypervolume_contributions(const Points& all, detail::reference_values reference) {
  const detail::improvements better(all, reference);
  std::vector<double> contributions(better.points, 0);
  detail::volumes volumes;
  for (std::size_t i = 0; i < better.place.size(); ++i) {
    const auto exclusive = volumes.exclusive(better.rows, better.objectives, i);
    contributions[better.place[i]] = better.volume(std::max(0.0, exclusive));
  }
  return contributions;
}

}  // namespace clade::pareto
