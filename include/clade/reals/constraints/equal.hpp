// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

#include "../../text/message.hpp"

namespace clade::constraints {

/// By how much a number is further from a goal than a tolerance, 0 where it is not: the violation of h(x) = goal. Infinite
/// where either is NaN.
///
/// A tolerance of 1e-4 is usual, since vectors of numbers hardly ever satisfy an equation. Throws std::invalid_argument
/// for one that is below 0 or NaN.
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
