// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "points.hpp"

namespace clade::pareto {

/// Returns the attainment surface of several runs with two objectives: the boundary of the region attained by at least
/// `runs` of the fronts. A front attains a point if one of its members is at least as good in both objectives. The
/// result is the list of nondominated corners in ascending order of the first objective. If `runs` is 1, it is the
/// best surface of all fronts together; if `runs` is half the number of fronts, it is the median surface.
///
/// Corners are costs; the cost of a `maximized` objective is its negated value. The algorithm sweeps over the first
/// objective and tracks the lowest second objective of each front; the `runs`-th lowest is the surface. Empty fronts
/// attain nothing. The result is empty if fewer than `runs` fronts have points.
///
/// Cost: O(n log n + n r) for n points of r fronts.
/// Throws std::invalid_argument if `runs` is outside [1, r], if a point does not have two objectives, and for NaN.
/// Source: Fonseca and Fleming, "On the performance assessment and comparison of stochastic multiobjective optimizers",
/// 1996.
/// ~~~
/// // Two runs with one point each. Both runs attain only the worse value of each objective.
/// const std::vector<std::vector<std::array<double, 2>>> fronts{{{1, 4}}, {{2, 2}}};
/// const auto surface = pareto::attainment_surface(fronts, 2);
/// surface.size();  // = 1u
/// surface[0];  // = std::array<double, 2>{2, 4}
/// ~~~
template <class Fronts>
std::vector<std::array<double, 2>> attainment_surface(const Fronts& fronts, std::size_t runs) {
  struct corner {
    double x, y;
    std::size_t front;
  };
  std::vector<corner> corners;
  std::size_t count = 0;
  for (const auto& front : fronts) {
    const detail::costs all(front);
    if (!all.empty() && all.objectives() != 2) {
      detail::refuse(
          {"attainment_surface needs points of two objectives, but front ", count + 1, " has ", all.objectives()});
    }
    for (std::size_t i = 0; i < all.size(); ++i) corners.push_back({all[i][0], all[i][1], count});
    ++count;
  }
  if (runs < 1 || runs > count) {
    detail::refuse({"attainment_surface runs must be between 1 and ", count, ", the number of fronts, but was ", runs});
  }
  std::sort(corners.begin(), corners.end(), [](const corner& one, const corner& other) { return one.x < other.x; });
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  std::vector<double> lowest(count, infinity), sorted;
  std::vector<bool> attains(count, false);
  std::vector<std::array<double, 2>> surface;
  for (std::size_t i = 0; i < corners.size();) {
    const auto x = corners[i].x;
    for (; i < corners.size() && corners[i].x == x; ++i) {
      auto& lowest_y = lowest[corners[i].front];
      lowest_y = std::min(lowest_y, corners[i].y);
      attains[corners[i].front] = true;
    }
    sorted.clear();
    for (std::size_t front = 0; front < count; ++front) {
      if (attains[front]) sorted.push_back(lowest[front]);
    }
    if (sorted.size() < runs) continue;
    const auto place = sorted.begin() + static_cast<std::ptrdiff_t>(runs - 1);
    std::nth_element(sorted.begin(), place, sorted.end());
    if (surface.empty() || *place < surface.back()[1]) surface.push_back({x, *place});
  }
  return surface;
}

}  // namespace clade::pareto
