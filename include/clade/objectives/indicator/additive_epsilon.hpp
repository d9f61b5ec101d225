// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../pareto/indicators.hpp"
#include "indicator_for.hpp"

namespace clade::indicator {

/// The additive epsilon indicator, of points from a front that stands for the true one: see `pareto::additive_epsilon`,
/// which it throws as. Less is better; infinite without a feasible point. It tells of the worst place of a set, not of
/// the mean.
///
/// The front is any range of points, of any type: `additive_epsilon{zdt1.front(1001)}`.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}}, best{{0, 2}, {1, 1}, {2, 0}};
/// indicator::additive_epsilon{best}(found);  // = 1.0
/// ~~~
template <class Front = std::vector<std::vector<double>>>
struct additive_epsilon {
  static constexpr bool maximizes = false;

  Front front;

  template <pareto::points Points>
  double operator()(const Points& points) const {
    const detail::costs feasible(points);
    if (feasible.empty() && !detail::costs(front).empty()) return std::numeric_limits<double>::infinity();
    return pareto::additive_epsilon(points, front);
  }

  std::string describe() const { return "additive epsilon"; }
};

template <class Front>
additive_epsilon(Front) -> additive_epsilon<Front>;

static_assert(indicator_for<additive_epsilon<>, std::vector<std::array<double, 2>>>);

}  // namespace clade::indicator
