// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <vector>

#include "../mathematics/binade.hpp"
#include "../mathematics/exp.hpp"
#include "../mathematics/length.hpp"
#include "../mathematics/log.hpp"
#include "check_sample.hpp"
#include "normal_tails.hpp"
#include "student_t.hpp"
#include "wilson_interval.hpp"

namespace clade::detail {

/// The mean, the variance and the skewness of a sample of at least two numbers. The skewness is 0 if all numbers are
/// equal.
struct sample_moments {
  double mean = 0, variance = 0, skewness = 0;

  explicit sample_moments(std::span<const double> sample) {
    const auto n = static_cast<double>(sample.size());
    for (const auto x : sample) mean += x / n;
    double squares = 0, cubes = 0;
    for (const auto x : sample) {
      const auto d = x - mean;
      squares += d * d;
      cubes += d * d * d;
    }
    variance = squares / (n - 1);
    skewness = squares > 0 ? cubes / squares / std::sqrt(squares / n) : 0;
  }
};

/// Returns the cube root of x, with the same bits on every platform.
inline double cube_root(double x) {
  return x == 0 ? 0 : std::copysign(mathematics::exp(mathematics::log(std::abs(x)) / 3), x);
}

}  // namespace clade::detail

namespace clade::statistics {

/// The total cost of runs, in evaluations, and the number of successful runs. A run that failed or exceeded the budget
/// costs the budget. The cost is stored as a multiple of `unit`, so that the sum does not overflow.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};
/// const statistics::cost_of_runs all(runtimes, 1000);
/// all.evaluations * all.unit / all.successes;  // = 700.0
/// ~~~
struct cost_of_runs {
  double unit, evaluations = 0, successes = 0;

  cost_of_runs(std::span<const double> runtimes, double budget) : unit(detail::binade(budget)) {
    for (const auto runtime : runtimes) {
      evaluations += std::min(runtime, budget) / unit;
      successes += runtime <= budget;
    }
  }
};

/// Returns the expected running time: the number of evaluations of all runs divided by the number of successes. This is
/// the expected cost of a success if failed runs are restarted.
///
/// Runs that failed or exceeded the budget cost the budget. The result is empty if no run succeeded within the budget.
/// Cost: O(runs).
/// Throws std::invalid_argument if a runtime is NaN or negative, and if `budget` is not positive and finite.
/// Source: Auger and Hansen, "Performance evaluation of an advanced local search evolutionary algorithm", 2005.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};  // evaluations; the third run failed
/// *statistics::expected_running_time(runtimes, 1000);  // = 700.0
/// ~~~
inline std::optional<double> expected_running_time(std::span<const double> runtimes,
                                                   detail::positive_real<"expected_running_time budget"> budget) {
  check_runtimes("expected_running_time runtimes", runtimes);
  const cost_of_runs all(runtimes, budget);
  if (all.successes == 0) return std::nullopt;
  return all.evaluations / all.successes * all.unit;
}

/// Returns the mean runtime of the successful runs. Runs that exceeded the budget count as failed. The result is empty
/// if all runs failed.
/// Cost: O(runs).
/// Throws std::invalid_argument like `expected_running_time`.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};
/// *statistics::mean_runtime(runtimes, 1000);  // = 200.0
/// ~~~
inline std::optional<double> mean_runtime(std::span<const double> runtimes,
                                          detail::positive_real<"mean_runtime budget"> budget) {
  check_runtimes("mean_runtime runtimes", runtimes);
  double mean = 0, successes = 0;
  for (const auto runtime : runtimes) {
    if (runtime <= budget) mean += (runtime - mean) / ++successes;
  }
  return successes > 0 ? std::optional(mean) : std::nullopt;
}

/// Returns a confidence interval for the mean runtime of successful runs on several instances, like the function for
/// one instance below. The instances are fixed: only the runs on each of them are random.
///
/// The steps are those of the function for one instance, but the moments of the mean are computed from the deviations
/// within instances, with Satterthwaite's degrees of freedom. For the step towards a lognormal distribution, the
/// logarithms of runtimes are taken relative to their mean on each instance. An instance with a single success is
/// assumed to have the relative variance of the other instances. If no instance has two successes, all runs are treated
/// as one sample. The variance includes the effect of failures, because they randomly change the weights of the
/// instances in the mean.
///
/// Coverage in simulations of two instances with means 10 and 500 is 95 to 96 % at 5, 10 and 30 runs on each, for
/// exponential and lognormal runtimes with sigma 1.
/// Cost: O(runs).
/// Throws std::invalid_argument like `expected_running_time_interval`.
/// Source: Satterthwaite, "An approximate distribution of estimates of variance components", 1946.
/// ~~~
/// const std::vector<std::vector<double>> instances{{9, 10, 12}, {480, 500, 540}};
/// const auto interval = statistics::mean_runtime_interval(instances, 1000);
/// interval->low > 200 && interval->high < 350;  // = true
/// ~~~
template <std::ranges::contiguous_range Instances>
  requires std::same_as<std::ranges::range_value_t<Instances>, std::vector<double>>
std::optional<confidence_interval> mean_runtime_interval(
    const Instances& instances, detail::positive_real<"mean_runtime_interval budget"> budget,
    detail::positive_real<"mean_runtime_interval z"> z = 1.959964) {
  std::vector<double> all;
  for (const auto& runtimes : instances) all.insert(all.end(), runtimes.begin(), runtimes.end());
  const auto mean = mean_runtime(all, budget);
  if (!mean) return std::nullopt;
  if (std::ranges::count_if(all, [&](double runtime) { return runtime <= budget; }) == 1) {
    return confidence_interval{0, std::numeric_limits<double>::infinity()};
  }
  if (*mean == 0) return confidence_interval{0, 0};
  // The runtimes of the successes on an instance, divided by the mean of all.
  struct stratum {
    std::vector<double> times{};
    double runs = 0, mean = 0, logs_mean = 0;
  };
  std::vector<stratum> strata;
  double successes = 0, squares = 0, freedom = 0, log_squares = 0, log_cubes = 0;
  bool logarithms = true;
  for (const auto& runtimes : instances) {
    auto& stratum_of_instance = strata.emplace_back(stratum{.runs = static_cast<double>(runtimes.size())});
    for (const auto runtime : runtimes) {
      if (runtime <= budget) stratum_of_instance.times.push_back(runtime / *mean);
    }
    if (stratum_of_instance.times.empty()) {
      strata.pop_back();
      continue;
    }
    const auto n = static_cast<double>(stratum_of_instance.times.size());
    for (const auto time : stratum_of_instance.times) {
      stratum_of_instance.mean += time / n;
      logarithms = logarithms && time > 0;
    }
    successes += n;
    freedom += n - 1;
    for (const auto time : stratum_of_instance.times)
      squares += stratum_of_instance.mean > 0
                     ? (time / stratum_of_instance.mean - 1) * (time / stratum_of_instance.mean - 1)
                     : 0;
  }
  if (freedom == 0) return mean_runtime_interval(std::span(&all, 1), budget, z);
  double variance = 0, cubes = 0, by_freedom = 0, by_weights = 0;
  for (auto& stratum_of_instance : strata) {
    const auto n = static_cast<double>(stratum_of_instance.times.size()), weight = n / successes;
    auto own = squares / freedom * stratum_of_instance.mean * stratum_of_instance.mean;
    if (n > 1) {
      const clade::detail::sample_moments moments(stratum_of_instance.times);
      own = moments.variance;
      const auto sd = std::sqrt(own / n);
      cubes += moments.skewness / std::sqrt(n) * weight * weight * weight * sd * sd * sd;
    }
    const auto part = weight * weight * own / n;
    variance += part;
    by_freedom += part * part / std::max(1.0, n - 1);
    const auto shift = (stratum_of_instance.mean - 1) / successes, rate = n / stratum_of_instance.runs;
    by_weights += stratum_of_instance.runs * rate * (1 - rate) * shift * shift;
    for (const auto time : stratum_of_instance.times)
      stratum_of_instance.logs_mean += logarithms ? mathematics::log(time) / n : 0;
    for (const auto time : stratum_of_instance.times) {
      const auto d = logarithms ? mathematics::log(time) - stratum_of_instance.logs_mean : 0;
      log_squares += d * d;
      log_cubes += d * d * d;
    }
  }
  const auto total = variance + by_weights;
  if (!(total > 0)) return confidence_interval{*mean, *mean};
  const auto error = std::sqrt(total);
  // This is the inverse of Hall's transformation of the studentized mean, t + a t^2 / 3 + a^2 t^3 / 27 + a / 6.
  const auto skewed = [a = cubes / (error * error * error)](double t) {
    return std::abs(a) < 1e-8 ? t : 3 / a * (clade::detail::cube_root(1 + a * (t - a / 6)) - 1);
  };
  // For one instance, rounding errors would otherwise give n - 2 instead of n - 1 degrees.
  const auto rounded_up = 1 + 1e-12;
  const auto degrees = by_freedom > 0
                           ? static_cast<std::size_t>(std::clamp(total * total / by_freedom * rounded_up, 1.0, 1e9))
                           : std::size_t{1'000'000'000};
  const auto t = student_t_limit(normal_tails(z), degrees);
  const auto low = std::max(0.0, 1 - error * skewed(t));
  auto high = 1 - error * skewed(-t);
  if (logarithms && log_squares > 0) {
    const auto v = log_squares / freedom;
    double estimate = 0, of_lognormal_squares = 0;
    for (const auto& stratum_of_instance : strata)
      estimate += static_cast<double>(stratum_of_instance.times.size()) / successes *
                  mathematics::exp(stratum_of_instance.logs_mean + v / 2);
    for (const auto& stratum_of_instance : strata) {
      const auto n = static_cast<double>(stratum_of_instance.times.size());
      const auto share = n / successes * mathematics::exp(stratum_of_instance.logs_mean + v / 2) / estimate;
      of_lognormal_squares += share * share * v / n;
    }
    const auto of_lognormal =
        mathematics::log(estimate) + t * std::sqrt(of_lognormal_squares + v * v / 2 / freedom + by_weights);
    const auto skewness = log_cubes / log_squares / std::sqrt(log_squares / successes);
    const auto share = std::clamp(1 + skewness / 0.8, 0.0, 1.0), of_hall = mathematics::log(high);
    if (of_lognormal > of_hall) high = mathematics::exp(of_hall + share * (of_lognormal - of_hall));
  }
  return confidence_interval{*mean * low, *mean * high};
}

/// Returns a confidence interval for the mean runtime of successful runs. Its level is the probability that a normal
/// variable is within `z` standard errors of its mean; the default is 95 %.
///
/// Student's t interval is computed after a transformation that removes most of the skewness of the mean. Because
/// runtimes have long tails, the upper end is farther from the mean than the lower end. Few samples contain the rare
/// long runs, so the upper end moves towards that of a lognormal distribution if the latter is higher. It moves all the
/// way if the skewness of the logarithms of the runtimes is at least 0, not at all if this skewness is below -0.8, as
/// for exponential runtimes, and by a share of the distance on a logarithmic scale in between. Runs that exceeded the
/// budget are omitted; the budget has no further influence.
///
/// Coverage in simulations of 10 to 100 runs is 94 to 97 % for exponential, geometric and normal runtimes, 92 to 95 %
/// for lognormal runtimes with sigma 1, and 90 to 96 % for lognormal runtimes with sigma 1.5, see docs/statistics.md.
/// With fewer runs, the interval is too narrow for runtimes with long tails. If all runtimes are equal, both ends equal
/// the mean. The interval is [0, infinity] for a single success, and the result is empty if there are no successes.
///
/// Cost: O(runs).
/// Throws std::invalid_argument like `expected_running_time_interval`.
/// Sources: Hall, "On the removal of skewness by transformation", 1992; Zhou and Gao, "Confidence intervals for the
/// log-normal mean", 1997, for Cox's interval of a lognormal mean. The use of this interval depending on the skewness
/// is specific to clade.
/// ~~~
/// const std::vector<double> runtimes{100, 120, 150, 400};
/// const auto interval = statistics::mean_runtime_interval(runtimes, 1000);
/// interval->low < 192.5 && interval->high > 192.5;  // = true
/// ~~~
inline std::optional<confidence_interval> mean_runtime_interval(
    std::span<const double> runtimes, detail::positive_real<"mean_runtime_interval budget"> budget,
    detail::positive_real<"mean_runtime_interval z"> z = 1.959964) {
  const std::vector<double> all(runtimes.begin(), runtimes.end());
  return mean_runtime_interval(std::span(&all, 1), budget, z);
}

/// Returns whether a few slow runs dominate the mean runtime of successful runs: whether the slowest tenth of these
/// runs, rounded up, takes more than half of their evaluations and the slowest run takes more than ten times the
/// median. In this case even slower runs may exist that were not observed, and intervals may be too narrow. Runtimes
/// are divided by their mean on each instance.
///
/// In simulations of exponential runtimes, the result is true for 5 % of the samples of 5 runs, 1.5 % of those of 10
/// runs, and 0.1 % of those of 30 runs. If 10 % of the runs take 20 times as long, the result is true for 41 % of the
/// samples of 10 runs and 79 % of those of 30 runs, see docs/statistics.md.
/// Cost: O(runs log runs).
/// Throws std::invalid_argument like `expected_running_time_interval`.
/// ~~~
/// const std::vector<std::vector<double>> one{{9, 10, 12, 11, 900}}, other{{9, 10, 12, 11, 14}};
/// statistics::few_runs_decide_mean(one, 1000);  // = true
/// statistics::few_runs_decide_mean(other, 1000);  // = false
/// ~~~
template <std::ranges::contiguous_range Instances>
  requires std::same_as<std::ranges::range_value_t<Instances>, std::vector<double>>
bool few_runs_decide_mean(const Instances& instances, detail::positive_real<"few_runs_decide_mean budget"> budget) {
  std::vector<double> all;
  for (const auto& runtimes : instances) {
    const auto mean = mean_runtime(runtimes, budget);
    for (const auto runtime : runtimes) {
      if (runtime <= budget && *mean > 0) all.push_back(runtime / *mean);
    }
  }
  if (all.empty()) return false;
  std::ranges::sort(all);
  const auto slow = (all.size() + 9) / 10, half = all.size() / 2;
  const auto median = all.size() % 2 == 1 ? all[half] : (all[half - 1] + all[half]) / 2;
  const auto total = std::accumulate(all.begin(), all.end(), 0.0);
  const auto slowest = std::accumulate(all.end() - static_cast<std::ptrdiff_t>(slow), all.end(), 0.0);
  return slowest > total / 2 && all.back() > 10 * median;
}

/// Returns a confidence interval for the expected running time, with `z` standard errors; the default gives a level of
/// 95 %.
///
/// If all runs succeeded, the result is the interval of the mean runtime, for any budget: nothing is known about the
/// cost of failures, and `wilson_interval` bounds their frequency. If some runs failed, the expected running time is
/// the mean runtime of successful runs plus the cost of the failures before each success, budget * (1 - p) / p, where p
/// is the success rate. Each term has its own interval. The distance of an end of the result from the estimate is the
/// square root of the sum of the squared distances of both terms. The interval of the mean is clipped to the budget; a
/// single runtime is assumed to be exponentially distributed. The interval of the cost of failures follows from
/// Wilson's interval for p.
///
/// If no run succeeded, `low` is a lower bound and `high` is infinite. The result is empty if there are no runs.
/// Coverage in simulations of 10 to 100 runs is 90 to 97 % if failures are frequent or impossible. The coverage is
/// lower if failures are so rare that samples often contain none, see docs/statistics.md.
///
/// `instances` has the runtimes on each of several fixed instances, see `mean_runtime_interval`.
///
/// Cost: O(runs).
/// Throws std::invalid_argument if a runtime is NaN or negative, and if `budget` or `z` is not positive and finite.
/// Source: Zou and Donner, "Construction of confidence limits about effect measures: a general approach", 2008.
/// ~~~
/// const std::vector<double> runtimes{100, 300, INFINITY};
/// const auto interval = statistics::expected_running_time_interval(runtimes, 1000);
/// interval->low < 700 && interval->high > 700;  // = true
/// ~~~
template <std::ranges::contiguous_range Instances>
  requires std::same_as<std::ranges::range_value_t<Instances>, std::vector<double>>
std::optional<confidence_interval> expected_running_time_interval(
    const Instances& instances, detail::positive_real<"expected_running_time_interval budget"> budget,
    detail::positive_real<"expected_running_time_interval z"> z = 1.959964) {
  std::vector<double> runtimes;
  for (const auto& on_instance : instances) runtimes.insert(runtimes.end(), on_instance.begin(), on_instance.end());
  check_runtimes("expected_running_time_interval runtimes", runtimes);
  if (runtimes.empty()) return std::nullopt;
  std::size_t successes = 0;
  for (const auto runtime : runtimes) successes += runtime <= budget;
  const auto rate = wilson_interval(successes, runtimes.size(), z);
  const auto length = [](double x, double y) {
    return clade::detail::length(2, [&](std::size_t i) { return i == 0 ? x : y; });
  };
  const auto failures = [budget](double p) { return budget * ((1 - p) / p); };
  if (successes == 0) return confidence_interval{failures(rate.high), std::numeric_limits<double>::infinity()};

  const auto mean = *mean_runtime(runtimes, budget);
  const auto of_mean = successes == 1 ? confidence_interval{mean / mathematics::exp(z), mean * mathematics::exp(z)}
                                      : *mean_runtime_interval(instances, budget, z);
  if (successes == runtimes.size()) return of_mean;
  const auto failed = failures(static_cast<double>(successes) / static_cast<double>(runtimes.size()));
  return confidence_interval{
      mean + failed - length(mean - of_mean.low, failed - failures(rate.high)),
      mean + failed + length(std::min<double>(of_mean.high, budget) - mean, failures(rate.low) - failed)};
}

/// Returns a confidence interval for the expected running time of runs on one instance, like the function above.
inline std::optional<confidence_interval> expected_running_time_interval(
    std::span<const double> runtimes, detail::positive_real<"expected_running_time_interval budget"> budget,
    detail::positive_real<"expected_running_time_interval z"> z = 1.959964) {
  const std::vector<double> all(runtimes.begin(), runtimes.end());
  return expected_running_time_interval(std::span(&all, 1), budget, z);
}

}  // namespace clade::statistics
