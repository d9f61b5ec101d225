// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "../../random/random_stream.hpp"
#include "../real_genes.hpp"

namespace clade {

/// A bounds policy that uses the value before the move, for strategies that move vectors.
///
/// | required | |
/// |---|---|
/// | `op(value, low, high, from) -> double` | in [low, high], as `from` is |
template <class Op>
concept bounds_from_for = requires(const Op& op, double value, double low, double high, double from) {
  { op(value, low, high, from) } -> std::same_as<double>;
};

}  // namespace clade

namespace clade::detail {

/// Calls a bounds policy in either form.
template <class Bounds>
constexpr double bounded(const Bounds& bounds, double value, double low, double high, double from, random_stream& rng) {
  if constexpr (bounds_for<Bounds>) {
    return bounds(value, low, high, rng);
  } else {
    return bounds(value, low, high, from);
  }
}

}  // namespace clade::detail
