// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "../text/inline.hpp"
#include "wilson_interval.hpp"

namespace clade::statistics {

CLADE_INLINE confidence_interval wilson_interval(std::size_t successes, std::size_t runs, double z) {
  if (runs == 0) detail::refuse({"wilson_interval runs must be at least 1, but was 0"});
  if (successes > runs) detail::refuse({"wilson_interval successes must be at most ", runs, ", but was ", successes});
  if (!(z > 0 && z < std::numeric_limits<double>::infinity())) {
    detail::refuse({"wilson_interval z must be positive and finite, but was ", z});
  }
  const auto n = static_cast<double>(runs), s = static_cast<double>(successes), square = z * z;
  const auto upper = s + square / 2 + z * std::sqrt(s * ((n - s) / n) + square / 4);
  // The product of the ends is s^2 / (n (n + z^2)). Dividing it by the upper end avoids cancellation in the lower one.
  const auto low = s == 0 ? 0 : s * (s / n) / upper;
  const auto high = upper / (n + square);
  return {low, successes < runs && high < 1 ? high : 1.0};
}

}  // namespace clade::statistics
