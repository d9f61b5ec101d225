// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>

#include "../core/checked.hpp"
#include "confidence_interval.hpp"

namespace clade::statistics {

/// Returns Wilson's score interval for a success rate, with `z` standard errors and without continuity correction; the
/// default is a level of 95 %.
///
/// Unlike the Wald interval, it stays within [0, 1] and is accurate even for few runs. Its lower end is exactly 0 if
/// there are no successes, and its upper end is exactly 1 if there are no failures.
/// Cost: O(1).
/// Throws std::invalid_argument if there are no runs, if `successes` exceeds `runs`, and if `z` is not positive and
/// finite.
/// Source: Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
/// ~~~
/// // No success in 10 runs: from 0 to z^2 / (runs + z^2).
/// const auto [low, high] = statistics::wilson_interval(0, 10, 2);
/// low;  // = 0
/// std::abs(high - 4.0 / 14) < 1e-12;  // = true
/// ~~~
inline confidence_interval wilson_interval(std::size_t successes, std::size_t runs,
                                           detail::positive_real<"wilson_interval z"> z = 1.959964) {
  if (runs == 0) detail::refuse({"wilson_interval runs must be at least 1, but was 0"});
  if (successes > runs) detail::refuse({"wilson_interval successes must be at most ", runs, ", but was ", successes});
  const auto n = static_cast<double>(runs), s = static_cast<double>(successes), square = z * z;
  const auto upper = s + square / 2 + z * std::sqrt(s * ((n - s) / n) + square / 4);
  // The product of the ends is s^2 / (n (n + z^2)). The lower end is this product divided by the upper end, to avoid
  // cancellation.
  const auto low = s == 0 ? 0 : s * (s / n) / upper;
  const auto high = upper / (n + square);
  return {low, successes < runs && high < 1 ? high : 1.0};
}

}  // namespace clade::statistics
