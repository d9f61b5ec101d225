// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "../pareto/indicators.hpp"

namespace clade::indicator {

/// The inverted generational distance (IGD) with respect to a reference front, as
/// `pareto::inverted_generational_distance` computes it. Throws as that function. Lower is better, and the value is
/// infinite if no point is feasible. It measures convergence and spread, but may prefer a dominated set.
///
/// The reference front is any range of points of any type: `inverted_generational_distance{zdt1.front(1001)}`.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}}, best{{0, 2}, {1, 1}, {2, 0}};
/// indicator::inverted_generational_distance{best}(found);  // = 1.0
/// ~~~
template <class Front = std::vector<std::vector<double>>>
struct inverted_generational_distance {
  static constexpr bool maximizes = false;

  Front front;  ///< reference front

  template <pareto::points Points>
  double operator()(const Points& points) const {
    const detail::costs feasible(points);
    if (feasible.empty() && !detail::costs(front).empty()) return std::numeric_limits<double>::infinity();
    return pareto::inverted_generational_distance(points, front);
  }

  std::string describe() const { return "IGD"; }
};

}  // namespace clade::indicator
