// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../mathematics/binade.hpp"
#include "../text/message.hpp"
#include "check_sample.hpp"

namespace clade::statistics {

/// The penalised average runtime, PAR-10: the mean of the runtimes, where a run that failed, or took more than the
/// budget, counts as `factor` times the budget.
///
/// Unlike the expected running time it is also defined without any success, but the cost of a failure is arbitrary. The
/// factor is at least 1. Throws std::invalid_argument without runtimes, for a runtime that is NaN or negative, a budget
/// that is not positive and finite, and a factor below 1.
/// Source: Hutter, Hoos, Leyton-Brown and Stuetzle, "ParamILS: an automatic algorithm configuration framework", 2009.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY, INFINITY};
/// statistics::penalized_average(runtimes, 1000);  // = 5100.0
/// ~~~
inline double penalized_average(std::span<const double> runtimes, double budget, double factor = 10) {
  if (runtimes.empty()) detail::refuse({"penalized_average runtimes must hold at least 1 value, but held 0"});
  check_runtimes("penalized_average runtimes", runtimes);
  check_budget("penalized_average budget", budget);
  if (!(factor >= 1)) detail::refuse({"penalized_average factor must be at least 1, but was ", factor});
  const auto unit = detail::binade(budget);
  double sum = 0;
  for (const auto runtime : runtimes) sum += runtime <= budget ? runtime / unit : factor * (budget / unit);
  return sum / static_cast<double>(runtimes.size()) * unit;
}

}  // namespace clade::statistics
