// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "scalarization_for.hpp"

namespace clade::scalarization {

/// The Tchebycheff scalarization: the greatest of the weighted distances from the ideal point.
///
/// It finds fronts of any shape. The best point for weights w lies on the line from the ideal point along (1/w1, 1/w2,
/// …), so that evenly spread weights make points that are even with two objectives and a linear front only. Cost: a
/// product and a comparison an objective.
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

static_assert(scalarization_for<tchebycheff>);

}  // namespace clade::scalarization
