// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

namespace clade::constraints {

/// By how much a number is above a limit, 0 where it is not: the violation of g(x) <= limit, `at_most(g(x), limit)`, and of
/// g(x) >= limit, `at_most(limit, g(x))`. Infinite where either is NaN, which so violates the constraint more than any
/// number does.
/// ~~~
/// constraints::at_most(7, 5);  // = 2.0
/// constraints::at_most(3, 5);  // = 0.0
/// ~~~
constexpr double at_most(double value, double limit) {
  if (value <= limit) return 0;
  const auto beyond = value - limit;
  return beyond == beyond ? beyond : std::numeric_limits<double>::infinity();
}

}  // namespace clade::constraints
