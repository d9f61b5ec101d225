// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/objectives/pareto/hypervolume.hpp>
#include <clade/objectives/pareto/indicators.hpp>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "problems.hpp"

namespace fronts {

/// With more objectives, the hypervolume of a hundred points may take long, so it is computed only if a reference point
/// is given.
inline constexpr std::size_t max_objectives_with_volume = 8;

/// 0 for no points.
inline double hypervolume(const points& of, const std::vector<double>& reference) {
  return of.empty() ? 0 : clade::pareto::hypervolume(of, reference);
}

/// Infinite for no points. The front must not be empty.
inline double inverted_distance(const points& of, const points& front) {
  if (of.empty()) return std::numeric_limits<double>::infinity();
  return clade::pareto::inverted_generational_distance(of, front);
}

/// The maximum of each objective. There must be at least one point.
inline std::vector<double> max_of(const points& all) {
  auto greatest = all.front();
  for (const auto& point : all) {
    for (std::size_t k = 0; k < greatest.size(); ++k) greatest[k] = std::max(greatest[k], point[k]);
  }
  return greatest;
}
inline std::vector<double> min_of(const points& all) {
  auto least = all.front();
  for (const auto& point : all) {
    for (std::size_t k = 0; k < least.size(); ++k) least[k] = std::min(least[k], point[k]);
  }
  return least;
}

}  // namespace fronts
