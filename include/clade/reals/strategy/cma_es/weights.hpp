// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../../mathematics/log.hpp"

namespace clade::detail {

/// The constants of CMA-ES for a number of genes and a population size, computed by the default formulas. With `speed`,
/// the covariance matrix learns `speed` times as fast.
///
/// Source: Hansen, "The CMA evolution strategy: a tutorial", 2016, table 1.
struct cma_constants {
  cma_constants(std::size_t genes, std::size_t population, bool active, double speed = 1)
      : parents(population / 2), weights(population) {
    const auto n = static_cast<double>(genes);
    double positive = 0, squares = 0, negative = 0, negative_squares = 0;
    for (std::size_t i = 0; i < population; ++i) {
      const auto w =
          mathematics::log((static_cast<double>(population) + 1) / 2) - mathematics::log(static_cast<double>(i + 1));
      weights[i] = w;
      (i < parents ? positive : negative) += w;
      (i < parents ? squares : negative_squares) += w * w;
    }
    effective = positive * positive / squares;
    sigma_rate = (effective + 2) / (n + effective + 5);
    damping = 1 + 2 * std::max(0.0, std::sqrt((effective - 1) / (n + 1)) - 1) + sigma_rate;
    path_rate = (4 + effective / n) / (n + 4 + 2 * effective / n);
    rank_one = std::min(1.0, speed * (2 / ((n + 1.3) * (n + 1.3) + effective)));
    rank_many =
        std::min(1 - rank_one, speed * (2 * (0.25 + effective + 1 / effective - 2) / ((n + 2) * (n + 2) + effective)));
    expected_length = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    const auto effective_negative = negative * negative / negative_squares;
    const auto scale = std::min({1 + rank_one / rank_many, 1 + 2 * effective_negative / (effective + 2),
                                 (1 - rank_one - rank_many) / (n * rank_many)});
    for (std::size_t i = 0; i < population; ++i) {
      weights[i] = i < parents ? weights[i] / positive : active ? -scale * weights[i] / negative : 0.0;
      sum += weights[i];
    }
    const auto gap = 1 / (10 * n * (rank_one + rank_many));
    generations_per_factor = gap > 1 ? static_cast<std::size_t>(gap) : 1;
  }

  /// Returns the number of points whose weight is not 0.
  std::size_t weighted() const { return weights.back() < 0 ? weights.size() : parents; }

  /// Returns the factor by which the covariance matrix is multiplied per generation. `moderate` is true if the
  /// evolution path includes the step of the generation.
  double decay(bool moderate) const {
    const auto lost = moderate ? 0 : rank_one * path_rate * (2 - path_rate);
    return 1 + lost - rank_one - rank_many * sum;
  }

  std::size_t parents;  // the number of positive weights
  // The weights from the best point to the worst; after the parents they are negative or 0.
  std::vector<double> weights;
  double sum = 0;    // the sum of the weights
  double effective;  // the variance effective selection mass
  double sigma_rate, damping, path_rate, rank_one, rank_many;
  double expected_length;              // the expected length of a vector of n standard normal numbers
  std::size_t generations_per_factor;  // the number of generations between updates of the factor
};

}  // namespace clade::detail
