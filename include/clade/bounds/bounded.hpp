#pragma once

#include <concepts>

#include "../core/random_stream.hpp"

namespace clade {

/// A policy for values that leave their bounds: `op(value, low, high, rng) -> double`, or `op(value, low, high, from)`
/// where it needs the value that it came from. The result lies in [low, high]. It is called for values outside alone.
template <class Op>
concept bounds_for = std::invocable<const Op&, double, double, double, random_stream&> ||
                     std::invocable<const Op&, double, double, double, double>;

}  // namespace clade

namespace clade::detail {

/// Calls a policy of bounds in the form that it has.
template <class Bounds>
constexpr double bounded(const Bounds& bounds, double value, double low, double high, double from, random_stream& rng) {
  if constexpr (std::invocable<const Bounds&, double, double, double, random_stream&>) {
    return bounds(value, low, high, rng);
  } else {
    return bounds(value, low, high, from);
  }
}

}  // namespace clade::detail
