// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace clade::statistics {

/// A confidence interval of a quantity. `high` is infinite if the interval has no upper bound.
/// ~~~
/// const statistics::confidence_interval half = statistics::wilson_interval(50, 100);
/// half.low < 0.5 && half.high > 0.5;  // = true
/// ~~~
struct confidence_interval {
  double low, high;  ///< ends of the interval; both belong to it

  friend bool operator==(const confidence_interval&, const confidence_interval&) = default;
};

}  // namespace clade::statistics
