// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../../../objectives/pareto/points.hpp"
#include "../../../text/message.hpp"
#include "../svg/axis.hpp"
#include "../svg/canvas.hpp"
#include "../svg/text.hpp"

namespace clade::report::plots {

/// Points of several objectives and the name that a legend gives them.
struct front {
  std::string name;
  std::vector<std::vector<double>> points;
};

/// The feasible points of a range, such as `result.front()`. A `maximized` objective keeps its sign.
template <pareto::points Points>
front front_of(std::string name, const Points& points) {
  front found{std::move(name), {}};
  for (const auto& one : points) {
    const auto& fitness = detail::costs::fitness_of_point(one);
    if (!detail::is_feasible(fitness)) continue;
    const auto& values = detail::value_without_violation(fitness);
    auto& point = found.points.emplace_back();
    for (std::size_t k = 0; k < values.size(); ++k) point.push_back(static_cast<double>(values[k]));
  }
  return found;
}

/// The labels of a plot of fronts.
struct front_labels {
  std::string title = "The front";
  std::vector<std::string> objectives{};  ///< their names; "objective 1" and so on if a name is missing
  std::string dots = "true front";        ///< the name of the dotted points
};

/// Fronts in one plot: of two objectives as points, of three as points in each of the three pairs of objectives, of
/// more as lines over parallel axes, each of which has its own scale. Front i has the style of rank i, and the name
/// that a legend gives it, unless it is alone.
///
/// `true_front`, in pale dots below the others, may be empty, and is left out with more than three objectives. So are
/// points with a value that is not finite. Empty without a point of a front.
/// Cost: O(n) for n values.
/// Throws std::invalid_argument for points with different numbers of objectives, and for points with one.
///
/// Three pairs rather than a view of the space: on them values can be read. Source of parallel axes: Inselberg, 1985.
std::string fronts(const std::vector<front>& of, const front_labels& labels = {},
                   const std::vector<std::vector<double>>& true_front = {});

}  // namespace clade::report::plots

#ifndef CLADE_SEPARATE_COMPILATION
#include "fronts.ipp"
#endif
