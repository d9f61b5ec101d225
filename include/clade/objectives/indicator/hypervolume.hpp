// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "../pareto/hypervolume.hpp"
#include "indicator_for.hpp"

namespace clade::indicator {

/// The hypervolume up to `reference`: see `pareto::hypervolume`, which it throws as. More is better; 0 without a feasible
/// point that is better than the reference.
///
/// The indicator of first choice: a set that is better in every respect never has less of it, and no true front is
/// needed. What is compared must have the same reference.
/// ~~~
/// const std::vector<std::array<double, 2>> found{{1, 2}, {2, 1}}, best{{0, 2}, {1, 1}, {2, 0}};
/// indicator::hypervolume{{3, 3}}(found);  // = 3.0
/// ~~~
struct hypervolume {
  static constexpr bool maximizes = true;

  std::vector<double> reference;

  template <pareto::points Points>
  double operator()(const Points& points) const {
    return pareto::hypervolume(points, std::span<const double>(reference));
  }

  std::string describe() const { return "hypervolume"; }
};

static_assert(indicator_for<hypervolume, std::vector<std::array<double, 2>>>);

}  // namespace clade::indicator
