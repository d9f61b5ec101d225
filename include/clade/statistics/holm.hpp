// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "../text/message.hpp"
#include "ascending.hpp"

namespace clade::statistics {

/// Holm's adjustment of p-values for multiple tests. Rejecting all hypotheses with an adjusted p-value below alpha
/// keeps the probability of any false rejection at most alpha, for any dependence between the tests.
///
/// The smallest of m p-values is multiplied by m, the next by m - 1, and so on. Adjusted values are non-decreasing in
/// this order and at most 1. They are returned in the order of the arguments. Holm's adjustment is never less powerful
/// than Bonferroni's.
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
