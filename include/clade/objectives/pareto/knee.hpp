// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "normalized_front.hpp"

namespace clade::pareto {

/// Returns the position of the knee of a front: the point beyond which a small gain in one objective costs much in
/// another. It is the point farthest from the plane through the extreme points, on the side of better values.
///
/// Each objective is scaled by its range in the front, so the result does not depend on units. With two objectives, the
/// plane is the line through the best point of each objective. With more, it has the best and the worst value of each
/// objective on its axes. A front that bulges towards worse values everywhere has no knee; the result is then an
/// extreme point. Of equal points the first is returned. Infeasible points are ignored: a position is that among the
/// feasible points. All points should be nondominated.
///
/// Cost: O(n m) for n points of m objectives.
/// Throws std::invalid_argument if there is no feasible point, if the numbers of objectives differ, or if an objective
/// is NaN or infinite.
/// Source: Das, "On characterizing the 'knee' of the Pareto curve based on normal-boundary intersection", 1999.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 100}, {1, 20}, {5, 10}, {10, 0}};
/// pareto::knee(front);  // = 1u
/// ~~~
template <points Points>
std::size_t knee(const Points& front) {
  const detail::normalized_front scaled("knee", front);
  return detail::position_of_lowest(scaled.size(), [&](std::size_t i) {
    double sum = 0;  // the plane consists of the points whose sum is 1
    for (std::size_t k = 0; k < scaled.objectives(); ++k) sum += scaled(i, k);
    return sum;
  });
}

}  // namespace clade::pareto
