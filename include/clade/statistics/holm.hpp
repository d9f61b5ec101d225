// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../text/message.hpp"
#include "ascending.hpp"

namespace clade::statistics {

/// Returns p-values adjusted for multiple tests by Holm's method. If all hypotheses with an adjusted p-value of at most
/// alpha are rejected, the probability of any false rejection is at most alpha, for any dependence between the tests.
///
/// The smallest of m p-values is multiplied by m, the next by m - 1, and so on. A value that is smaller than its
/// predecessor in this order is replaced by the predecessor, and a value above 1 by 1. The adjusted values are returned
/// in the order of the arguments. Holm's adjustment is never less powerful than Bonferroni's.
/// Cost: a sort.
/// Throws std::invalid_argument if a p-value is outside [0, 1].
/// Source: Holm, "A simple sequentially rejective multiple test procedure", 1979.
/// ~~~
/// // The smallest is multiplied by 3, the next by 2.
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
