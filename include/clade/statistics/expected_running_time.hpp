#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "../core/message.hpp"
#include "../core/random_stream.hpp"
#include "check_sample.hpp"
#include "confidence_interval.hpp"
#include "quantile.hpp"

namespace clade::statistics {

/// The expected running time: how many evaluations a success costs if a run that has spent its budget is begun anew,
/// which is the evaluations of all runs, divided by the number of successes.
///
/// A run that failed, or took more than the budget, has cost the budget. Nothing where no run succeeded within it.
/// Throws std::invalid_argument for a runtime that is NaN or negative, and a budget that is not positive and finite.
/// Source: Auger and Hansen, "Performance evaluation of an advanced local search evolutionary algorithm", 2005.
inline std::optional<double> expected_running_time(std::span<const double> runtimes, double budget) {
  check_runtimes("expected_running_time runtimes", runtimes);
  check_budget("expected_running_time budget", budget);
  double spent = 0;
  std::size_t successes = 0;
  for (const auto runtime : runtimes) {
    spent += std::min(runtime, budget);
    successes += runtime <= budget;
  }
  if (successes == 0) return std::nullopt;
  return spent / static_cast<double>(successes);
}

/// An interval for the expected running time, by the percentile bootstrap: as many runs as there are, drawn from them
/// with replacement, have an expected running time of their own; of `resamples` of these the interval holds the share
/// `confidence` in the middle.
///
/// A resample without success counts as infinity, so `high` is infinite where successes are rare. Nothing where no run
/// succeeded. The interval depends on the stream, and is the same whenever that is. Few runs make it too narrow, as in
/// them extreme runtimes are hardly seen. Cost: O(resamples * runs).
/// Throws std::invalid_argument as expected_running_time, for 0 resamples, and a confidence outside ]0, 1[.
/// Source: Efron, "Bootstrap methods: another look at the jackknife", 1979.
inline std::optional<confidence_interval> expected_running_time_interval(std::span<const double> runtimes,
                                                                         double budget, random_stream rng,
                                                                         std::size_t resamples = 1000,
                                                                         double confidence = 0.95) {
  if (resamples == 0) refuse({"expected_running_time_interval resamples must be at least 1, but was 0"});
  if (!(confidence > 0 && confidence < 1)) {
    refuse({"expected_running_time_interval confidence must be above 0 and below 1, but was ", confidence});
  }
  if (!expected_running_time(runtimes, budget)) return std::nullopt;

  std::vector<std::size_t> drawn(runtimes.size());
  std::vector<double> resample(runtimes.size()), estimates(resamples);
  for (auto& estimate : estimates) {
    rng.below(runtimes.size(), drawn);
    std::ranges::transform(drawn, resample.begin(), [&](std::size_t i) { return runtimes[i]; });
    estimate = expected_running_time(resample, budget).value_or(std::numeric_limits<double>::infinity());
  }
  return confidence_interval{quantile(estimates, (1 - confidence) / 2), quantile(estimates, (1 + confidence) / 2)};
}

}  // namespace clade::statistics
