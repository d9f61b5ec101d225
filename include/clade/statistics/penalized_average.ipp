// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>

#include "../text/inline.hpp"
#include "penalized_average.hpp"

namespace clade::statistics {

CLADE_INLINE double penalized_average(std::span<const double> runtimes, double budget, double factor) {
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
