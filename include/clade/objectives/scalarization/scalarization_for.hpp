// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <span>

namespace clade {

/// A scalarization makes one number of several objectives, which is to be low.
///
/// | required | |
/// |---|---|
/// | `op(distances, weights) -> double` | pure; both are std::span<const double> |
///
/// `distances` says how far each objective, as a cost, is from the best value known of it, and is at least 0; `weights`
/// are those of one subproblem, above 0. Both have as many numbers as there are objectives.
template <class Op>
concept scalarization_for = requires(const Op& op, std::span<const double> distances, std::span<const double> weights) {
  { op(distances, weights) } -> std::convertible_to<double>;
};

}  // namespace clade
