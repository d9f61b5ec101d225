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

/// Hypervolumes, in storage that is kept from one call to the next. Points are rows of numbers, one after the other, that
/// say by how much a point is better than the reference: the larger, the better, and all above 0.
///
/// The volume in m dimensions is a sum over the points in descending order of the last number: that number times the volume
/// in m - 1 dimensions that a point has and those before it have not, which is its own box less the volume of the others
/// limited to it. Those before are kept in the order that the next dimension takes, and without those that others cover,
/// so that only the first call sorts. Two dimensions take a sort, three a staircase that points are put into.
/// Source: While, Bradstreet and Barone, "A fast way of calculating exact hypervolumes", 2012 (WFG).
class volumes {
 public:
  /// The volume of the union. The rows are reordered.
  double of(std::vector<double>& rows, std::size_t m) {
    if (rows.empty()) return 0;
    if (m == 1) return *std::max_element(rows.begin(), rows.end());
    sort_by_last(rows, m);
    return m == 2 ? area(rows) : of_sorted(rows, m);
  }

  /// The volume that the row `i` has and no other has.
  double exclusive(std::span<const double> rows, std::size_t m, std::size_t i) {
    const auto* point = rows.data() + i * m;
    others_.clear();
    for (std::size_t j = 0; j < rows.size() / m; ++j) {
      if (j != i) add_limited(others_, rows.data() + j * m, point, m);
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

  // For m >= 3.
  double of_sorted(numbers rows, std::size_t m) {
    if (rows.empty()) return 0;
    if (m == 3) return of_three(rows);
    auto& before = level(m).before;
    before.clear();
    double sum = 0;
    std::size_t i = 0;
    if (m == 4) {  // rows limited to the same last number, often half of all, take one sweep
      while (i < rows.size() && rows[i + 3] == rows[3]) i += m;
      sum = rows[3] * of_three(rows.first(i), before);
    }
    for (; i < rows.size(); i += m) {
      const auto* point = rows.data() + i;
      const auto volume = beyond(before, point, m - 1);
      if (!(volume > 0)) continue;
      sum += point[m - 1] * volume;
      put(before, point, m - 1);
    }
    return sum;
  }

  // The volume of rows of four without their last numbers; those that no other covers, sorted.
  double of_three(numbers rows, std::vector<double>& maximal) {
    corners_.clear();
    corners_.reserve(rows.size() / 4);
    for (std::size_t i = 0; i < rows.size(); i += 4) corners_.push_back({rows[i], rows[i + 1], rows[i + 2]});
    std::sort(corners_.begin(), corners_.end(), [](const corner& one, const corner& other) { return one.z > other.z; });
    begin_stairs();
    double sum = 0;
    for (const auto& [x, y, z] : corners_) {
      const auto gained = gain(x, y);
      if (!(gained > 0)) continue;
      sum += gained * z;
      maximal.insert(maximal.end(), {x, y, z});
    }
    return sum;
  }

  // The volume that a point has and sorted rows have not.
  double beyond(numbers rows, const double* point, std::size_t m) {
    if (m == 3) return beyond_three(rows, point);
    auto& limited = level(m).limited;
    limited.resize(std::max(limited.size(), rows.size()));
    auto* to = limited.data();
    for (std::size_t j = 0; j < rows.size(); j += m) {
      bool whole = true;
      for (std::size_t k = 0; k < m - 1; ++k) {
        whole = whole && rows[j + k] >= point[k];
        *to++ = std::min(rows[j + k], point[k]);
      }
      *to++ = std::min(rows[j + m - 1], point[m - 1]);
      if (!whole) continue;
      if (rows[j + m - 1] >= point[m - 1]) return 0;
      break;  // what follows is covered
    }
    return product(point, m) - of_sorted({limited.data(), to}, m);
  }
  double beyond_three(numbers rows, const double* point) {
    begin_stairs();
    std::size_t lower = 0;
    while (lower < rows.size() && rows[lower + 2] >= point[2]) lower += 3;
    // Those above the point in ascending order, since the largest areas are more likely to come first.
    double area = 0;
    for (auto j = lower; j > 0; j -= 3) {
      const auto x = std::min(rows[j - 3], point[0]), y = std::min(rows[j - 2], point[1]);
      if (int{x == point[0]} & int{y == point[1]}) return 0;  // one branch, which is mispredicted less than two
      area += gain(x, y);
    }
    auto covered = area > 0 ? area * point[2] : 0;  // point[2] may be infinite
    for (auto j = lower; j < rows.size(); j += 3) {
      const auto x = std::min(rows[j], point[0]), y = std::min(rows[j + 1], point[1]);
      covered += gain(x, y) * rows[j + 2];
      if (int{x == point[0]} & int{y == point[1]}) break;
    }
    return product(point, 3) - covered;
  }

  // Puts a point among sorted rows, and drops those that it covers.
  static void put(std::vector<double>& rows, const double* point, std::size_t m) {
    std::size_t at = 0;
    while (at < rows.size() && rows[at + m - 1] > point[m - 1]) at += m;
    auto left = at;
    for (auto j = at; j < rows.size(); j += m) {
      if (covers(point, rows.data() + j, m - 1)) continue;  // in the last number as well
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

  static void add_limited(std::vector<double>& to, const double* point, const double* limit, std::size_t m) {
    for (std::size_t k = 0; k < m; ++k) to.push_back(std::min(point[k], limit[k]));
  }

  static bool covers(const double* one, const double* other, std::size_t m) {
    bool covers = true;
    for (std::size_t k = 0; k < m; ++k) covers = covers && one[k] >= other[k];
    return covers;
  }

  // Puts rows in descending order of the last number, then of the one before it and so on.
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
    for (std::size_t i = 0; i < rows.size(); i += 3) sum += gain(rows[i], rows[i + 1]) * rows[i + 2];
    return sum;
  }

  // The ground on either side: what is NaN ends a search, since it is neither less nor equal.
  void begin_stairs() {
    constexpr auto nan = std::numeric_limits<double>::quiet_NaN();
    steps_.assign({{0, nan}, {nan, 0}});
  }

  // Puts a corner into the staircase: x ascending, y descending, every step the upper right corner of a box. Gives the
  // area that is new.
  double gain(double x, double y) {
    auto at = steps_.begin() + 1;
    if (steps_.size() > few) {
      at = std::lower_bound(at, steps_.end(), x, [](const step& s, double value) { return s.x < value; });
    } else {
      while (at->x < x) ++at;
    }
    if (at->y >= y) return 0;
    // What is new: from the step that covers y on the left to x, above the steps between.
    double gained = 0, right = x, below = at->y;
    auto first = at;
    while (std::prev(first)->y <= y) {
      --first;
      gained += (right - first->x) * (y - below);
      right = first->x;
      below = first->y;
    }
    gained += (right - std::prev(first)->x) * (y - below);
    if (at->x == x) ++at;
    if (first == at) {
      steps_.insert(first, {x, y});
    } else {
      *first = {x, y};
      steps_.erase(std::next(first), at);
    }
    return gained;
  }

  struct storage {
    std::vector<double> before, limited;
  };
  storage& level(std::size_t m) {
    while (levels_.size() <= m) levels_.emplace_back();
    return levels_[m];
  }

  static constexpr std::size_t few = 16;  // steps that are searched one after the other

  std::deque<storage> levels_;  // which stay where they are as more are added
  std::vector<double> others_, sorted_;
  sorted_positions positions_;
  std::vector<step> steps_;
  std::vector<corner> corners_;
};

/// The amounts by which points are better than a reference. Only points that are better in all objectives are taken.
/// Throws std::invalid_argument for a reference of another length, or with a number that is not finite.
///
/// Each objective is divided by a power of two, so that no product of them overflows or vanishes. A volume of these
/// `rows` must be multiplied by 2^`exponent`.
struct improvements {
  std::size_t objectives, points;  // `points` are feasible
  std::vector<double> rows;
  std::vector<std::size_t> place;  // of each row, among the feasible points
  int exponent = 0;

  template <pareto::points Points>
  improvements(const Points& of, std::span<const double> reference) {
    const costs all(of);
    objectives = reference.size();
    points = all.size();
    if (!all.empty() && objectives != all.objectives()) {
      refuse({"reference must have as many objectives as the points, ", all.objectives(), ", but had ", objectives});
    }
    if (reference.empty()) refuse({"reference must have at least one objective"});
    std::vector<double> turned(reference.begin(), reference.end()), greatest(objectives, 0);
    const auto maximized = all.maximized().value_or(0);
    for (std::size_t k = 0; k < objectives; ++k) {
      if (!std::isfinite(turned[k])) {
        refuse({"reference must be finite numbers, but objective ", k + 1, " was ", turned[k]});
      }
      if (maximized != 0 && (maximized >> k & 1) != 0) turned[k] = -turned[k];
    }
    rows.reserve(all.values().size());
    for (std::size_t i = 0; i < points; ++i) {
      bool inside = true;
      for (std::size_t k = 0; k < objectives; ++k) inside = inside && all[i][k] < turned[k];
      if (!inside) continue;
      for (std::size_t k = 0; k < objectives; ++k) {
        rows.push_back(turned[k] - all[i][k]);
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
/// ~~~
/// // Two rectangles of 2 by 1 and 1 by 2, which share a square of 1.
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::hypervolume(found, {3, 3});  // = 2 + 2 - 1
/// ~~~
template <points Points>
double hypervolume(const Points& all, std::span<const double> reference) {
  detail::improvements better(all, reference);
  return better.volume(detail::volumes().of(better.rows, better.objectives));
}
template <points Points>
double hypervolume(const Points& all, std::initializer_list<double> reference) {
  return hypervolume(all, std::span<const double>(std::data(reference), reference.size()));
}

/// What the hypervolume would lose without each point, in the order of the points, infeasible ones left out: 0 for those
/// that are dominated, equal to another one, or not better than the reference. Cost: a hypervolume for each point.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}, {3, 3}};
/// pareto::hypervolume_contributions(found, {3, 3});  // = std::vector<double>{1, 1, 0}
/// ~~~
template <points Points>
std::vector<double> hypervolume_contributions(const Points& all, std::span<const double> reference) {
  const detail::improvements better(all, reference);
  std::vector<double> contributions(better.points, 0);
  detail::volumes volumes;
  for (std::size_t i = 0; i < better.place.size(); ++i) {
    const auto exclusive = volumes.exclusive(better.rows, better.objectives, i);
    contributions[better.place[i]] = better.volume(std::max(0.0, exclusive));
  }
  return contributions;
}
template <points Points>
std::vector<double> hypervolume_contributions(const Points& all, std::initializer_list<double> reference) {
  return hypervolume_contributions(all, std::span<const double>(std::data(reference), reference.size()));
}

}  // namespace clade::pareto
