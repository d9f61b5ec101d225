// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "../../core/number_of_at_least.hpp"
#include "../../mathematics/length.hpp"
#include "scalarization_for.hpp"

namespace clade::scalarization {

/// Penalty-based boundary intersection, PBI: how far a point is from the ideal point along the direction of the
/// weights, plus `theta` times how far it is beside that direction.
///
/// Points come to lie on the directions, spread as these are: the best choice for three and more objectives. `theta`,
/// from 0, is 5 as a rule; the smaller, the faster and the less even. A point far beside its direction may give way to
/// one that it dominates. Cost: three products an objective and two square roots.
/// Throws std::invalid_argument for a theta below 0 or not finite.
/// Source: Zhang and Li, "MOEA/D: a multiobjective evolutionary algorithm based on decomposition", 2007.
/// ~~~
/// const std::vector distances{1.0, 1.0}, weights{0.5, 0.5};  // on the line of the weights
/// std::abs(scalarization::penalty_boundary{.theta = 5}(distances, weights) - std::sqrt(2.0)) < 1e-12;  // = true
/// ~~~
struct penalty_boundary {
  detail::number_of_at_least<"penalty_boundary theta", 0> theta = 5;

  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    double square = 0, product = 0;
    for (std::size_t k = 0; k < distances.size(); ++k) {
      square += weights[k] * weights[k];
      product += weights[k] * distances[k];
    }
    const auto share = product / square;  // of the weights, where the point's perpendicular meets their line
    const auto beside =
        detail::length(distances.size(), [&](std::size_t k) { return distances[k] - share * weights[k]; });
    return share * std::sqrt(square) + theta * beside;
  }
};

static_assert(scalarization_for<penalty_boundary>);

}  // namespace clade::scalarization
