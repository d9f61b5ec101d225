// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "../mathematics/log.hpp"
#include "expected_running_time.hpp"
#include "stratified_permutation.hpp"

namespace clade::statistics {

/// The result of the permutation test of expected running times.
/// ~~~
/// const std::vector x{100.0, 200.0}, y{100.0, 200.0};
/// const statistics::running_time_permutation_result found =
///     statistics::running_time_permutation(x, y, 1000, random_stream(1));
/// found.p;  // = 1.0
/// ~~~
struct running_time_permutation_result {
  /// Mean over instances of ln(E_x / E_y) for the corrected running times; negative if x is faster.
  double log_ratio;
  double w;                  ///< log_ratio divided by its standard error; 0 or infinite if the standard error is 0
  double p;                  ///< two-sided p-value
  bool exact;                ///< true if all permutations were enumerated, false if sampled
  std::size_t permutations;  ///< number of permutations evaluated
  double error = 0;          ///< standard error of log_ratio; 0 if there is one run of each setting on each instance
};

/// Returns the expected running time with half a success added. Unlike the expected running time, it is finite without
/// successes, and it is less biased if there are few. Throws std::invalid_argument like `expected_running_time`, and if
/// there are no runtimes.
/// ~~~
/// statistics::corrected_running_time(std::vector<double>{10, 30, INFINITY}, 100);  // = (10 + 30 + 100) / 2.5
/// ~~~
inline double corrected_running_time(std::span<const double> runtimes,
                                     detail::positive_real<"corrected_running_time budget"> budget) {
  check_runtimes("corrected_running_time runtimes", runtimes, 1);
  const cost_of_runs all(runtimes, budget);
  return all.evaluations / (all.successes + 0.5) * all.unit;
}

/// Performs the studentized permutation test of whether the expected running times of two settings differ.
///
/// The cost c of a run is its runtime, or the budget if the run failed; s is 1 if the run succeeded and 0 otherwise.
/// With the sums C of costs and S of successes over n runs, the expected running time of a setting is E = C / (S +
/// 1/2). The statistic W is ln(E_x / E_y) divided by its standard error. By the delta method, this is the standard
/// error of the mean of psi_x - psi_y over the pairs, where psi = (c - E s) n / C is the contribution of a run to ln E.
/// Runs are exchanged at random between the settings; p is the fraction of permutations for which |W| is at least as
/// large as observed.
///
/// The level is exact for any number of runs if both settings have the same distribution of runs. The studentization
/// nearly preserves the level if only the expected running times are equal, for example if one setting is fast and
/// often fails and the other setting is slow and never fails. Rank tests report a difference in such a case, because
/// they compare single runs.
///
/// On several instances, runs are exchanged within each instance, and W is the mean of the log ratios divided by its
/// standard error. With one run of each setting per instance, there is no standard error, and W is the mean itself.
/// Sample sizes may differ: the first runs of both samples are paired, and the others are unpaired. The p-value is 1
/// for one run of each setting on a single instance, and for identical samples. All permutations are enumerated if
/// there are few; otherwise p depends on the random stream and is reproducible. If x and y are exchanged, an exact p
/// does not change, and a sampled p changes only by chance.
///
/// Cost: O(runs) per permutation, about 1 us for 100 runs per setting.
/// Throws std::invalid_argument if there are no instances, if a sample is empty, if a runtime is NaN or negative, and
/// if `budget` is not positive and finite.
/// Source: Janssen, "Studentized permutation tests for non-i.i.d. hypotheses and the generalized Behrens-Fisher
/// problem", 1997; Chung and Romano, "Exact and asymptotically robust permutation tests", 2013.
/// ~~~
/// const std::vector x{100.0, 200.0}, y{1000.0, 2000.0};
/// const auto found = statistics::running_time_permutation(x, y, 5000, random_stream(1));
/// std::abs(found.log_ratio + std::log(10.0)) < 1e-12;  // = true
/// ~~~
inline running_time_permutation_result running_time_permutation(
    std::span<const paired_samples> instances, detail::positive_real<"running_time_permutation budget"> budget,
    const random_orders& orders, permutation_count count = {}) {
  struct run {
    double cost, success;

    void add(const run& other) {
      cost += other.cost;
      success += other.success;
    }
  };
  if (instances.empty()) detail::refuse({"running_time_permutation needs at least 1 instance, but has 0"});
  const auto unit = detail::binade(budget);  // sums of costs in this unit do not overflow
  const auto runs_of = [&](const char* name, std::span<const double> runtimes) {
    check_runtimes(name, runtimes, 1);
    std::vector<run> runs;
    for (const auto runtime : runtimes) {
      // A lower bound replaces a cost of 0, because 0 has no logarithm.
      const auto cost = std::clamp(runtime / unit, std::numeric_limits<double>::min(), budget / unit);
      runs.push_back({cost, runtime <= budget ? 1.0 : 0.0});
    }
    return runs;
  };
  std::vector<stratum<run>> strata;
  std::vector<run> sums;
  bool has_error = false;
  for (const auto& [x, y] : instances) {
    const auto of_x = runs_of("running_time_permutation x", x), of_y = runs_of("running_time_permutation y", y);
    strata.push_back({in_pairs<run>(of_x, of_y), std::min(x.size(), y.size())});
    auto& sum = sums.emplace_back();
    for (const auto& one : strata.back().items) sum.add(one);
    has_error = has_error || strata.back().items.size() > 2;
  }

  double log_ratio = 0, error = 0;
  const auto statistic = [&] {
    double logs = 0, variance = 0;
    for (std::size_t i = 0; i < strata.size(); ++i) {
      const auto n = instances[i].x.size(), m = instances[i].y.size();
      const run* const runs = strata[i].items.data();
      const auto paired = 2 * strata[i].pairs, all = strata[i].items.size();
      run of_x{0, 0};
      for (std::size_t k = 0; k < paired; k += 2) of_x.add(runs[k]);
      for (auto k = paired; k < all && n > m; ++k) of_x.add(runs[k]);
      const run of_y{sums[i].cost - of_x.cost, sums[i].success - of_x.success};
      logs += mathematics::log(of_x.cost / of_y.cost * ((of_y.success + 0.5) / (of_x.success + 0.5)));
      // The contribution of a run to ln E is (c - E s) / C. Its mean is (1 / 2) / (S + 1 / 2) / n.
      const auto c_x = 1 / of_x.cost, s_x = 1 / (of_x.success + 0.5), mean_x = s_x / 2 / static_cast<double>(n);
      const auto c_y = 1 / of_y.cost, s_y = 1 / (of_y.success + 0.5), mean_y = s_y / 2 / static_cast<double>(m);
      const auto difference = [&](std::size_t k) {
        const auto& x = runs[k];
        const auto& y = runs[k + 1];
        return (x.cost * c_x - x.success * s_x) - (y.cost * c_y - y.success * s_y) - (mean_x - mean_y);
      };
      double squares = 0, more_squares = 0;  // two accumulators shorten the dependency chain
      std::size_t k = 0;
      for (; k + 2 < paired; k += 4) {
        const auto d = difference(k), e = difference(k + 2);
        squares += d * d;
        more_squares += e * e;
      }
      if (k < paired) squares += difference(k) * difference(k);
      const auto c = n > m ? c_x : c_y, s = n > m ? s_x : s_y, mean = n > m ? mean_x : mean_y;
      for (k = paired; k < all; ++k) {
        const auto d = runs[k].cost * c - runs[k].success * s - mean;
        squares += d * d;
      }
      const auto most = static_cast<double>(std::max(n, m));
      if (most > 1) variance += (squares + more_squares) * most / (most - 1);
    }
    const auto count_of = static_cast<double>(strata.size());
    log_ratio = logs / count_of;
    // Rounding errors can keep sums from being exactly 0.
    if (std::abs(log_ratio) < 1e-13) log_ratio = 0;
    error = has_error && variance >= 1e-27 ? std::sqrt(variance) / count_of : 0;
    if (!has_error || log_ratio == 0) return log_ratio;
    if (error == 0) return std::copysign(std::numeric_limits<double>::infinity(), log_ratio);
    return log_ratio / error;
  };
  const auto w = statistic();
  const auto observed = log_ratio, error_of_observed = error;
  const auto found = stratified_permutation(strata, statistic, orders, count);
  return {observed, w, found.p, found.exact, found.permutations, error_of_observed};
}

/// Performs the studentized permutation test of expected running times on one instance, see above.
inline running_time_permutation_result running_time_permutation(std::span<const double> x, std::span<const double> y,
                                                                double budget, const random_orders& orders,
                                                                permutation_count count = {}) {
  const paired_samples one{x, y};
  return running_time_permutation(std::span(&one, 1), budget, orders, count);
}

}  // namespace clade::statistics
