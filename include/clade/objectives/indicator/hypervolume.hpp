// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

#include "../pareto/hypervolume.hpp"

namespace clade::indicator {

/// The hypervolume relative to `reference`, as `pareto::hypervolume` computes it. Throws as that function. Higher is
/// better, and the value is 0 if no feasible point dominates the reference point.
///
/// It is the first choice among indicators, because it never prefers a dominated set and needs no true front. Compare
/// only values with the same reference point.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}}, best{{0, 2}, {1, 1}, {2, 0}};
/// indicator::hypervolume{{3, 3}}(found);  // = 3.0
/// ~~~
struct hypervolume {
  static constexpr bool maximizes = true;

  std::vector<double> reference;  ///< reference point, worse than all points of interest

  template <pareto::points Points>
  double operator()(const Points& points) const {
    return pareto::hypervolume(points, reference);
  }

  std::string describe() const { return "hypervolume"; }
};

}  // namespace clade::indicator
