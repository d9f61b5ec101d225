// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

namespace clade::scalarization {

/// The weighted sum of the distances from the ideal point.
///
/// It finds only the convex parts of a Pareto front, and only the extreme points of a concave front.
/// Cost: one multiplication per objective.
/// Source: Miettinen, "Nonlinear multiobjective optimization", 1999; Zhang and Li, "MOEA/D: a multiobjective
/// evolutionary algorithm based on decomposition", 2007.
/// ~~~
/// const std::vector distances{1.0, 3.0}, weights{0.5, 0.25};
/// scalarization::weighted_sum{}(distances, weights);  // = 1.25
/// ~~~
struct weighted_sum {
  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    double sum = 0;
    for (std::size_t k = 0; k < distances.size(); ++k) sum += weights[k] * distances[k];
    return sum;
  }
};

}  // namespace clade::scalarization
