// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace clade::scalarization {

/// The Tchebycheff scalarization: the maximum of the weighted distances from the ideal point.
///
/// It finds Pareto fronts of any shape. The optimum for weights w lies on the ray from the ideal point in direction
/// (1/w1, 1/w2, ...), so evenly spread weights yield evenly spread points only for linear fronts of two objectives.
/// Cost: one multiplication and one comparison per objective.
/// Source: Miettinen, "Nonlinear multiobjective optimization", 1999; Zhang and Li, "MOEA/D: a multiobjective
/// evolutionary algorithm based on decomposition", 2007.
/// ~~~
/// const std::vector distances{1.0, 3.0}, weights{0.5, 0.25};
/// scalarization::tchebycheff{}(distances, weights);  // = 0.75
/// ~~~
struct tchebycheff {
  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    double greatest = 0;
    for (std::size_t k = 0; k < distances.size(); ++k) greatest = std::max(greatest, weights[k] * distances[k]);
    return greatest;
  }
};

}  // namespace clade::scalarization
