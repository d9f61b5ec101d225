// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <span>

namespace clade {

/// A function that combines several objectives into one number to minimize.
///
/// | required | |
/// |---|---|
/// | `op(distances, weights) -> double` | pure function; both parameters are std::span<const double> |
///
/// `distances` holds, for each objective, the non-negative difference between its cost and the best known cost.
/// `weights` are the positive weights of a subproblem. Both have one number per objective.
template <class Op>
concept scalarization_for = requires(const Op& op, std::span<const double> distances, std::span<const double> weights) {
  { op(distances, weights) } -> std::convertible_to<double>;
};

}  // namespace clade
