// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

namespace clade::constraints {

/// Returns the violation of the constraint value <= limit: the amount by which `value` exceeds `limit`, or 0 if it does
/// not. Use `at_most(g(x), limit)` for g(x) <= limit and `at_most(limit, g(x))` for g(x) >= limit. If either argument
/// is NaN, the violation is infinite, so that it ranks after every finite violation.
/// ~~~
/// constraints::at_most(7, 5);  // = 2.0
/// constraints::at_most(3, 5);  // = 0.0
/// ~~~
constexpr double at_most(double value, double limit) {
  if (value <= limit) return 0;
  const auto excess = value - limit;
  return excess == excess ? excess : std::numeric_limits<double>::infinity();
}

}  // namespace clade::constraints
