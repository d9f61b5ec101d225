// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <string>

#include "../pareto/points.hpp"

namespace clade {

/// A quality indicator: how good points of several objectives are as a whole, as one number.
///
/// | required | |
/// |---|---|
/// | `op(points) -> double` | of any number of points, dominated and infeasible ones among them |
/// | `op.maximizes` | a constant: whether a greater number is better |
/// | `op.describe() -> std::string` | its name, as reports print it |
///
/// `stop::reaches`, `observe::quality` and `experiment` take one. Of points without a feasible one it is the worst value
/// that it can have.
template <class Op, class Points>
concept indicator_for = requires(const Op& op, const Points& points) {
  { op(points) } -> std::convertible_to<double>;
  { Op::maximizes } -> std::convertible_to<bool>;
  { op.describe() } -> std::convertible_to<std::string>;
};

}  // namespace clade
