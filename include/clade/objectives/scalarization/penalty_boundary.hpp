// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../mathematics/length.hpp"

namespace clade::scalarization {

/// The penalty-based boundary intersection (PBI): the distance from the ideal point along the weight vector, plus
/// `theta` times the perpendicular distance from the weight vector.
///
/// Solutions approach the weight vectors and are spread like them. Use it for three or more objectives. With a smaller
/// theta, solutions converge faster but spread less evenly. A point far from its vector may lose to a point that it
/// dominates.
/// Cost: a few multiplications per objective and two square roots.
/// Throws std::invalid_argument if `theta` is negative or not finite.
/// Source: Zhang and Li, "MOEA/D: a multiobjective evolutionary algorithm based on decomposition", 2007.
/// ~~~
/// const std::vector distances{1.0, 1.0}, weights{0.5, 0.5};  // parallel vectors
/// std::abs(scalarization::penalty_boundary{.theta = 5}(distances, weights) - std::sqrt(2.0)) < 1e-12;  // = true
/// ~~~
struct penalty_boundary {
  detail::real_from<"penalty_boundary theta", 0> theta = 5;  ///< penalty factor, at least 0

  double operator()(std::span<const double> distances, std::span<const double> weights) const {
    double square = 0, product = 0;
    for (std::size_t k = 0; k < distances.size(); ++k) {
      square += weights[k] * weights[k];
      product += weights[k] * distances[k];
    }
    const auto share = product / square;  // the projection onto the weight vector, as a multiple of this vector
    const auto beside =
        detail::length(distances.size(), [&](std::size_t k) { return distances[k] - share * weights[k]; });
    return share * std::sqrt(square) + theta * beside;
  }
};

}  // namespace clade::scalarization
