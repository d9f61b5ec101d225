// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "points.hpp"

namespace clade::detail {

/// Sorts positions by `value(i)`; ties are ordered by position. Checks first whether the input is sorted or reversed,
/// as is common for fronts of two objectives.
template <class Value>
void sort_by(const Value& value, std::vector<std::size_t>& positions) {
  const auto before = [&](std::size_t i, std::size_t j) { return value(i) != value(j) ? value(i) < value(j) : i < j; };
  if (std::is_sorted(positions.begin(), positions.end(), before)) return;
  std::reverse(positions.begin(), positions.end());
  if (std::is_sorted(positions.begin(), positions.end(), before)) return;
  std::sort(positions.begin(), positions.end(), before);
}

/// Computes the crowding distances of the points of a front. Reuses its storage.
class crowding {
 public:
  /// Sets `distances[i]` to the crowding distance of row `rows[i]` of `all`.
  void operator()(const costs& all, std::span<const std::size_t> rows, std::vector<double>& distances) {
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    const auto n = rows.size();
    distances.assign(n, 0);
    if (n == 0) return;
    order_.reserve(all.size());
    order_.resize(n);
    for (std::size_t k = 0; k < all.objectives(); ++k) {
      const auto value = [&](std::size_t i) { return all[rows[i]][k]; };
      for (std::size_t i = 0; i < n; ++i) order_[i] = i;
      sort_by(value, order_);
      distances[order_.front()] = distances[order_.back()] = infinity;
      const auto width = value(order_.back()) - value(order_.front());
      if (!(width > 0 && width < infinity)) continue;
      for (std::size_t i = 1; i + 1 < n; ++i) {
        distances[order_[i]] += (value(order_[i + 1]) - value(order_[i - 1])) / width;
      }
    }
  }

 private:
  std::vector<std::size_t> order_;
};

}  // namespace clade::detail

namespace clade::pareto {

/// Returns the crowding distance of each point of one front. It is the sum, over the objectives, of the distance
/// between the two neighbours of the point, divided by the range of the front. Extreme points of an objective have an
/// infinite distance; of several equal extremes, only the first one at the low end and the last one at the high end do.
/// An objective with a zero or infinite range has no influence on the other distances.
///
/// Cost: one sort per objective.
/// Throws std::invalid_argument if the numbers of objectives differ or if an objective is NaN.
/// Source: Deb, Pratap, Agarwal and Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II", 2002.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 2}, {1, 1}, {2, 0}};
/// pareto::crowding_distance(front);  // = std::vector<double>{INFINITY, 2, INFINITY}
/// ~~~
template <points Points>
std::vector<double> crowding_distance(const Points& all) {
  const detail::costs costs(all);
  std::vector<std::size_t> rows(costs.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = i;
  std::vector<double> distances;
  detail::crowding()(costs, rows, distances);
  return distances;
}

}  // namespace clade::pareto
