// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

#include "../../text/message.hpp"

namespace clade::constraints {

/// Returns the violation of the constraint value = goal: the amount by which the distance of `value` from `goal`
/// exceeds the tolerance, or 0 if it does not. The violation is infinite if `value` or `goal` is NaN.
///
/// A tolerance of 1e-4 is usual, since real vectors rarely satisfy an equation exactly.
/// Throws std::invalid_argument if the tolerance is negative or NaN.
/// ~~~
/// constraints::equal(5.5, 5, 0.25);  // = 0.25
/// ~~~
constexpr double equal(double value, double goal, double tolerance = 1e-4) {
  if (!(tolerance >= 0)) detail::refuse({"constraints::equal tolerance must be at least 0, but was ", tolerance});
  const auto away = value < goal ? goal - value : value - goal;
  if (away <= tolerance || value == goal) return 0;
  return away == away ? away - tolerance : std::numeric_limits<double>::infinity();
}

}  // namespace clade::constraints
