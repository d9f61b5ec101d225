// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "../text/message.hpp"
#include "ascending.hpp"

namespace clade::statistics {

/// Holm's adjustment of p-values for their number: if all hypotheses with an adjusted p-value below 5 % are rejected,
/// the probability of any wrong rejection is at most 5 %, however the tests depend on each other.
///
/// The least of m is multiplied by m, the next by m - 1, and so on; none gets less than the one before, nor more than
/// 1. The adjusted values are in the order of the given ones. It is never less powerful than Bonferroni's adjustment.
/// Cost: a sort.
/// Throws std::invalid_argument for a p-value outside [0, 1].
/// Source: Holm, "A simple sequentially rejective multiple test procedure", 1979.
/// ~~~
/// // The least is multiplied by 3, the next by 2.
/// statistics::holm(std::vector{0.25, 0.0625, 0.125});  // = std::vector<double>{0.25, 0.1875, 0.25}
/// ~~~
inline std::vector<double> holm(std::span<const double> p_values) {
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
