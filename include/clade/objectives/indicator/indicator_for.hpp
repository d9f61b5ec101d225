// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <string>

#include "../pareto/points.hpp"

namespace clade {

/// A quality indicator: a number that measures the quality of a set of points.
///
/// | required | |
/// |---|---|
/// | `op(points) -> double` | for any number of points, including dominated and infeasible ones |
/// | `op.maximizes` | a constant: whether higher is better |
/// | `op.describe() -> std::string` | name of the indicator in reports |
///
/// `stop::reaches`, `observe::quality` and `experiment` use indicators. An indicator must return its worst possible
/// value if no point is feasible.
template <class Op, class Points>
concept indicator_for = requires(const Op& op, const Points& points) {
  { op(points) } -> std::convertible_to<double>;
  { Op::maximizes } -> std::convertible_to<bool>;
  { op.describe() } -> std::convertible_to<std::string>;
};

}  // namespace clade
