// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../core/checked.hpp"
#include "../mathematics/binade.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

/// Returns the penalized average runtime (PAR10 for a factor of 10): the mean of the runtimes. A run that failed or
/// exceeded the budget counts as `factor` times the budget.
///
/// Unlike the expected running time, this average is defined even if no run succeeded, but the penalty is arbitrary.
/// Cost: O(runs).
/// Throws std::invalid_argument if there are no runtimes, if a runtime is NaN or negative, if `budget` is not positive
/// and finite, and if `factor` is less than 1.
/// Source: Hutter, Hoos, Leyton-Brown and Stützle, "ParamILS: an automatic algorithm configuration framework", 2009.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY, INFINITY};
/// statistics::penalized_average(runtimes, 1000);  // = 5100.0
/// ~~~
inline double penalized_average(std::span<const double> runtimes,
                                detail::positive_real<"penalized_average budget"> budget, double factor = 10) {
  check_runtimes("penalized_average runtimes", runtimes, 1);
  if (!(factor >= 1)) detail::refuse({"penalized_average factor must be at least 1, but was ", factor});
  const auto unit = detail::binade(budget);
  double sum = 0;
  for (const auto runtime : runtimes) sum += runtime <= budget ? runtime / unit : factor * (budget / unit);
  return sum / static_cast<double>(runtimes.size()) * unit;
}

}  // namespace clade::statistics
