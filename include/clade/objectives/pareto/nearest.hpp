// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "hypervolume.hpp"
#include "normalized_front.hpp"

namespace clade::pareto {

/// Returns the position of the point of a front that suits a reference point best. The reference has the value that is
/// wanted of each objective.
///
/// It is the point whose greatest shortfall is least: the difference to the wanted value, as a part of the objective's
/// range in the front. Surpluses count as negative shortfalls. So if the wanted values can be reached, the result
/// surpasses all of them, by as much as possible; otherwise it falls short evenly. Of points with the same greatest
/// shortfall, that with the lowest sum is returned, and the first of several. The result does not depend on units.
/// Objectives with the same value everywhere do not count. A reference uses the values of the points, also for
/// objectives that are `maximized`. Infeasible points are ignored: a position is that among the feasible points.
///
/// Cost: O(n m) for n points of m objectives.
/// Throws std::invalid_argument if there is no feasible point, if the numbers of objectives differ, if an objective is
/// NaN or infinite, and if a value of the reference is not finite.
/// Source: Wierzbicki, "The use of reference objectives in multiobjective optimization", 1980.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 10}, {2, 5}, {5, 2}, {10, 0}};
/// pareto::nearest(front, {6, 1});  // = 2u
/// ~~~
template <points Points>
std::size_t nearest(const Points& front, detail::reference_values reference) {
  const detail::normalized_front scaled("nearest", front);
  const auto m = scaled.objectives();
  if (reference.size() != m) {
    detail::refuse(
        {"nearest reference must have as many objectives as the points, ", m, ", but had ", reference.size()});
  }
  std::vector<double> wanted;
  const auto maximized = scaled.all().maximized().value_or(0);
  for (std::size_t k = 0; k < m; ++k) {
    if (!std::isfinite(reference[k])) {
      detail::refuse({"nearest reference must be finite, but objective ", k + 1, " was ", reference[k]});
    }
    const bool turned = maximized != 0 && (maximized >> k & 1) != 0;
    wanted.push_back(scaled.scaled(turned ? -reference[k] : reference[k], k));
  }
  return detail::position_of_lowest(scaled.size(), [&](std::size_t i) {
    std::pair<double, double> shortfall{-std::numeric_limits<double>::infinity(), 0};
    for (std::size_t k = 0; k < m; ++k) {
      if (!scaled.varies(k)) continue;
      const auto by = scaled(i, k) - wanted[k];
      shortfall.first = std::max(shortfall.first, by);
      shortfall.second += by;
    }
    return shortfall;
  });
}

}  // namespace clade::pareto
