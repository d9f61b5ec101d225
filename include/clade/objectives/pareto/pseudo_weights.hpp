// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "normalized_front.hpp"

namespace clade::pareto {

/// Returns the pseudo-weights of each point of a front, one number per objective with a sum of 1: the more a point is
/// better than the worst value of an objective, the higher is the weight of this objective. The best point of one
/// objective that is worst in all others has the weight 1 there.
///
/// The weight of objective k is (worst - value) / (worst - best), divided by the sum of these terms over all
/// objectives. Use pseudo-weights to choose the point whose weights are nearest to given preferences. Unlike a weighted
/// sum, they also choose points of fronts that are not convex. They do not depend on units. An objective
/// with the same value everywhere has the weight 0. If a point is worst in all objectives, or there is no objective
/// that varies, all its weights are equal. Infeasible points are ignored: there is an entry per feasible point.
///
/// Cost: O(n m) for n points of m objectives.
/// Throws std::invalid_argument if there is no feasible point, if the numbers of objectives differ, or if an objective
/// is NaN or infinite.
/// Source: Deb, "Multi-objective optimization using evolutionary algorithms", 2001.
/// ~~~
/// const std::vector<std::array<double, 2>> front{{0, 10}, {5, 2.5}, {10, 0}};
/// pareto::pseudo_weights(front)[1];  // = std::vector<double>{0.4, 0.6}
/// ~~~
template <points Points>
std::vector<std::vector<double>> pseudo_weights(const Points& front) {
  const detail::normalized_front scaled("pseudo_weights", front);
  const auto m = scaled.objectives();
  std::vector<std::vector<double>> all;
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    auto& weights = all.emplace_back(m, 0.0);
    double sum = 0;
    for (std::size_t k = 0; k < m; ++k) {
      if (scaled.varies(k)) weights[k] = 1 - scaled(i, k);
      sum += weights[k];
    }
    for (auto& weight : weights) weight = sum > 0 ? weight / sum : 1 / static_cast<double>(m);
  }
  return all;
}

}  // namespace clade::pareto
