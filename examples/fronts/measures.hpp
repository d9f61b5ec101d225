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

/// With more objectives than these, the hypervolume of a hundred points may take long: there it is computed only where
/// a reference is asked for.
inline constexpr std::size_t most_with_volume = 8;

/// 0 of no points.
inline double hypervolume(const points& of, const std::vector<double>& reference) {
  return of.empty() ? 0 : clade::pareto::hypervolume(of, reference);
}

/// Infinite of no points. The front must have some.
inline double inverted_distance(const points& of, const points& front) {
  if (of.empty()) return std::numeric_limits<double>::infinity();
  return clade::pareto::inverted_generational_distance(of, front);
}

/// The greatest value of each objective. There must be a point.
inline std::vector<double> greatest_of(const points& all) {
  auto greatest = all.front();
  for (const auto& point : all) {
    for (std::size_t k = 0; k < greatest.size(); ++k) greatest[k] = std::max(greatest[k], point[k]);
  }
  return greatest;
}
inline std::vector<double> least_of(const points& all) {
  auto least = all.front();
  for (const auto& point : all) {
    for (std::size_t k = 0; k < least.size(); ++k) least[k] = std::min(least[k], point[k]);
  }
  return least;
}

}  // namespace fronts
