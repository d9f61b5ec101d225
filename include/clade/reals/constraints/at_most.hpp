// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

namespace clade::constraints {

/// The violation of a constraint: how far `value` exceeds `limit`, 0 if it does not. Use `at_most(g(x), limit)` for
/// g(x) <= limit and `at_most(limit, g(x))` for g(x) >= limit. Infinite if either argument is NaN, which ranks it after
/// every finite violation.
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
