// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>

#include "../text/inline.hpp"
#include "expected_running_time.hpp"

namespace clade::statistics {

CLADE_INLINE cost_of_runs::cost_of_runs(std::span<const double> runtimes, double budget)
    : unit(detail::binade(budget)) {
  for (const auto runtime : runtimes) {
    evaluations += std::min(runtime, budget) / unit;
    successes += runtime <= budget;
  }
}

CLADE_INLINE std::optional<double> expected_running_time(std::span<const double> runtimes, double budget) {
  check_runtimes("expected_running_time runtimes", runtimes);
  check_budget("expected_running_time budget", budget);
  const cost_of_runs all(runtimes, budget);
  if (all.successes == 0) return std::nullopt;
  return all.evaluations / all.successes * all.unit;
}

CLADE_INLINE std::optional<confidence_interval> expected_running_time_interval(std::span<const double> runtimes,
                                                                               double budget, double z) {
  check_runtimes("expected_running_time_interval runtimes", runtimes);
  check_budget("expected_running_time_interval budget", budget);
  if (!(z > 0 && z < std::numeric_limits<double>::infinity())) {
    detail::refuse({"expected_running_time_interval z must be positive and finite, but was ", z});
  }
  if (runtimes.empty()) return std::nullopt;
  double mean = 0;
  std::size_t successes = 0;
  for (const auto runtime : runtimes) {
    if (runtime > budget) continue;
    ++successes;
    mean += (runtime - mean) / static_cast<double>(successes);
  }
  const auto rate = wilson_interval(successes, runtimes.size(), z);
  const auto failures = [budget](double p) { return budget * ((1 - p) / p); };
  if (successes == 0) return confidence_interval{failures(rate.high), std::numeric_limits<double>::infinity()};

  double squares = 2;  // squared deviations from the mean, relative to it, including the two additional runs
  for (const auto runtime : runtimes) {
    if (runtime <= budget && mean > 0) squares += (runtime / mean - 1) * (runtime / mean - 1);
  }
  const auto s = static_cast<double>(successes), n = static_cast<double>(runtimes.size());
  const auto factor = std::exp(z * std::sqrt(squares / (s + 1) / s));
  const auto failed = failures(s / n), estimate = mean + failed;
  return confidence_interval{
      estimate - std::hypot(mean - mean / factor, failed - failures(rate.high)),
      estimate + std::hypot(std::min(mean * factor, budget) - mean, failures(rate.low) - failed)};
}

}  // namespace clade::statistics
