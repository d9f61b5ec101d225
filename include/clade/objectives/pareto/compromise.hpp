// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "normalized_front.hpp"

namespace clade::pareto {

/// Returns the position of the compromise of a front: the point nearest to the ideal point, which has the best value of
/// each objective. With weights, the distance in objective k counts `weights[k]` times.
///
/// Each objective is scaled by its range in the front, so the result does not depend on units. The distance is
/// Euclidean. An objective with the weight 0 is ignored, and only the ratios of the weights matter. Of equal points the
/// first is returned. Infeasible points are ignored: a position is that among the feasible points. All points should
/// be nondominated.
///
/// Cost: O(n m) for n points of m objectives.
/// Throws std::invalid_argument if there is no feasible point, if the numbers of objectives differ, if an objective is
/// NaN or infinite, and if there is not one weight per objective, a weight is negative or not finite, or all are 0.
/// Source: Yu, "A class of solutions for group decision problems", 1973; Zeleny, "Compromise programming", 1973.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 10}, {4, 4}, {10, 0}};
/// pareto::compromise(front);  // = 1u
/// pareto::compromise(front, {9, 1});  // = 0u
/// ~~~
template <points Points>
std::size_t compromise(const Points& front, const std::vector<double>& weights = {}) {
  const detail::normalized_front scaled("compromise", front);
  const auto m = scaled.objectives();
  if (!weights.empty() && weights.size() != m) {
    detail::refuse({"compromise weights must be as many as the objectives, ", m, ", but were ", weights.size()});
  }
  double greatest = weights.empty() ? 1 : 0;
  for (const auto weight : weights) {
    if (!(weight >= 0) || !std::isfinite(weight)) {
      detail::refuse({"compromise weights must be finite and at least 0, but one was ", weight});
    }
    greatest = std::max(greatest, weight);
  }
  if (!(greatest > 0)) detail::refuse({"compromise weights must not all be 0"});
  return detail::position_of_lowest(scaled.size(), [&](std::size_t i) {
    double square = 0;
    for (std::size_t k = 0; k < m; ++k) {
      const auto distance = (weights.empty() ? 1 : weights[k] / greatest) * scaled(i, k);
      square += distance * distance;
    }
    return square;
  });
}

}  // namespace clade::pareto
