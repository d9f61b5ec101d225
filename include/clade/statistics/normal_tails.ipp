// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <numbers>

#include "../text/inline.hpp"
#include "normal_tails.hpp"

namespace clade::statistics {

CLADE_INLINE double normal_tails(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }

CLADE_INLINE double normal_tails_corrected(double from_mean, double variance, double step) {
  const auto distance = std::abs(from_mean);
  return variance > 0 && distance > step ? normal_tails((distance - step) / std::sqrt(variance)) : 1;
}

}  // namespace clade::statistics
