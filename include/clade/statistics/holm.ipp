// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "holm.hpp"

namespace clade::statistics {

CLADE_INLINE std::vector<double> holm(std::span<const double> p_values) {
  for (const auto p : p_values) {
    if (!(p >= 0 && p <= 1)) detail::refuse({"holm p_values must be between 0 and 1, but held ", p});
  }
  const auto order = ascending(p_values);

  std::vector<double> adjusted(p_values.size());
  double greatest = 0;
  auto left = static_cast<double>(p_values.size());
  for (const auto i : order) {
    greatest = std::max(greatest, std::min(1.0, left * p_values[i]));
    adjusted[i] = greatest;
    --left;
  }
  return adjusted;
}

}  // namespace clade::statistics
