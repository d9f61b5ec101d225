// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <span>

#include "../mathematics/binade.hpp"
#include "../text/message.hpp"
#include "check_sample.hpp"
#include "confidence_interval.hpp"
#include "wilson_interval.hpp"

namespace clade::statistics {

/// What runs cost together: their evaluations, a failed run at the budget, in units of `unit`, in which the sum does not
/// overflow, and the number of successes.
struct cost_of_runs {
  double unit, evaluations = 0, successes = 0;

  cost_of_runs(std::span<const double> runtimes, double budget);
};

/// The expected running time: the evaluations of all runs divided by the number of successes. This is the expected cost
/// of a success if failed runs are restarted.
///
/// Runs that failed or exceeded the budget cost the budget. The result is empty if no run succeeded within it.
/// Cost: O(runs).
/// Throws std::invalid_argument if a runtime is NaN or negative, and if `budget` is not positive and finite.
/// Source: Auger and Hansen, "Performance evaluation of an advanced local search evolutionary algorithm", 2005.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};  // evaluations; the third run failed
/// *statistics::expected_running_time(runtimes, 1000);  // = 700.0
/// ~~~
std::optional<double> expected_running_time(std::span<const double> runtimes, double budget);

/// A confidence interval for the expected running time, with `z` standard errors; the default is 95 %.
///
/// The expected running time is the mean runtime of successful runs plus the cost of the failures before each success,
/// budget * (1 - p) / p, where p is the success rate. Each term has its own interval, and the squared distances of
/// their ends from the estimates are added. The interval of the mean is symmetric on a logarithmic scale and limited to
/// the budget. The interval of the failures follows from Wilson's interval for p. A few runs may be alike by chance, so
/// the variance of the runtimes is computed with two additional runs that have the variance of an exponential
/// distribution.
///
/// If no run succeeded, `low` is a lower bound and `high` is infinite. If all runs succeeded, `high` allows for
/// failures that so few runs may have missed. A budget far above the runtimes therefore widens the interval, and more
/// runs narrow it. The result is deterministic, and empty if there are no runs. Coverage in simulations of 5 to 100
/// runs is 90 to 99 % for a nominal 95 %, see docs/statistics.md.
///
/// Cost: O(runs).
/// Throws std::invalid_argument if a runtime is NaN or negative, and if `budget` or `z` is not positive and finite.
/// Source: Zou and Donner, "Construction of confidence limits about effect measures: a general approach", 2008.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};
/// const auto interval = statistics::expected_running_time_interval(runtimes, 1000);
/// interval->low < 700 && interval->high > 700;  // = true
/// ~~~
std::optional<confidence_interval> expected_running_time_interval(std::span<const double> runtimes, double budget,
                                                                  double z = 1.959964);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "expected_running_time.ipp"
#endif
