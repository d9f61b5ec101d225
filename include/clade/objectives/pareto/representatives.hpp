// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../core/checked.hpp"
#include "normalized_front.hpp"

namespace clade::pareto {

/// Returns the positions of k points that represent a front: well spread, and no point of the front far from all of
/// them.
///
/// The first is the best point of the first objective. Each further one is the point farthest from all chosen ones. The
/// greatest distance of a point of the front to the nearest representative is then at most twice as large as with the
/// best choice of k points. Each objective is scaled by its range in the front, so the result does not depend on units;
/// distances are Euclidean. The first j of the k points are also the result for j points. If the front has fewer than k
/// distinct points, all of them are returned. Infeasible points are ignored: a position is that among the feasible
/// points.
///
/// Cost: O(k n m) for n points of m objectives.
/// Throws std::invalid_argument if k is 0, if there is no feasible point, if the numbers of objectives differ, or if an
/// objective is NaN or infinite.
/// Source: Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 10}, {1, 9}, {5, 5}, {6, 4}, {10, 0}};
/// pareto::representatives(front, 3);  // = std::vector<std::size_t>{0, 4, 2}
/// ~~~
template <points Points>
std::vector<std::size_t> representatives(const Points& front, detail::positive_integer<"representatives k"> k) {
  const detail::normalized_front scaled("representatives", front);
  const auto m = scaled.objectives();
  const auto square = [&](std::size_t i, std::size_t j) {
    double sum = 0;
    for (std::size_t objective = 0; objective < m; ++objective) {
      const auto distance = scaled(i, objective) - scaled(j, objective);
      sum += distance * distance;
    }
    return sum;
  };
  std::vector<std::size_t> chosen{
      detail::position_of_lowest(scaled.size(), [&](std::size_t i) { return scaled(i, 0); })};
  std::vector<double> gaps(scaled.size(), std::numeric_limits<double>::infinity());
  while (chosen.size() < k) {
    for (std::size_t i = 0; i < gaps.size(); ++i) gaps[i] = std::min(gaps[i], square(i, chosen.back()));
    const auto farthest = detail::position_of_lowest(gaps.size(), [&](std::size_t i) { return -gaps[i]; });
    if (!(gaps[farthest] > 0)) break;
    chosen.push_back(farthest);
  }
  return chosen;
}

}  // namespace clade::pareto
