// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "../mathematics/binade.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "check_sample.hpp"
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
  double log_ratio;          ///< of the expected running times, x to y; the mean over instances; below 0 x is quicker
  double w;                  ///< the same divided by its standard error, 0 or infinite where that is 0
  double p;                  ///< two-sided
  bool exact;                ///< whether all permutations were enumerated, else p is from a random sample of them
  std::size_t permutations;  ///< how many were made
};

/// The expected running time with half a success added: finite if no run succeeded, and less biased if few did.
/// Arguments and errors as for `expected_running_time`, and there must be a run.
/// ~~~
/// statistics::corrected_running_time(std::vector<double>{10, 30, INFINITY}, 100);  // = (10 + 30 + 100) / 2.5
/// ~~~
inline double corrected_running_time(std::span<const double> runtimes, double budget) {
  check_runtimes("corrected_running_time runtimes", runtimes);
  check_budget("corrected_running_time budget", budget);
  if (runtimes.empty()) detail::refuse({"corrected_running_time runtimes must hold at least 1 value, but held 0"});
  const auto unit = detail::binade(budget);
  double spent = 0, successes = 0;
  for (const auto runtime : runtimes) {
    spent += std::min(runtime, budget) / unit;
    successes += runtime <= budget;
  }
  return spent / (successes + 0.5) * unit;
}

/// The studentised permutation test of expected running times: do two settings differ in what a success costs?
///
/// A run costs its runtime c, and the budget where it failed (s = 0, else 1). The expected running time of a setting is
/// E = C / (S + 1/2), from the sums of costs and successes; the statistic W is ln(E_x / E_y) divided by its standard
/// error, which is that of the mean of psi_x - psi_y over the pairs, psi = (c - E s) n / C being what a run contributes
/// to ln E (the delta method). Then runs are exchanged between the settings at random, W is computed again, and p is
/// the share of permutations in which |W| is at least as large as observed.
///
/// Where both settings behave alike p keeps its level exactly, for any number of runs. Since W is studentised, it also
/// keeps it nearly where only the expected running times are equal: for example for a setting that is quick and often
/// fails and one that is slow and never fails. Rank tests compare the runs one by one and find a difference there.
///
/// On several instances runs are exchanged within each, and W is the mean of the log ratios divided by its standard
/// error. With one run on each, which has no standard error, W is the mean itself. Samples may differ in size: the
/// pairs are the first runs of both, and the remaining runs are unpaired. One run on one instance, or runs without any
/// difference, give a p of 1. All permutations are enumerated if they are few; otherwise p depends on the stream and is
/// the same for the same stream. If x and y are exchanged, an exact p stays the same, and any other changes only by
/// chance.
///
/// Cost: O(runs) a permutation, about 1 us for 100 and 100 runs.
/// Throws std::invalid_argument for no instance, an empty sample, runtimes that are NaN or negative, and a budget that
/// is not positive and finite.
/// Sources: Janssen, "Studentized permutation tests for non-i.i.d. hypotheses and the generalized Behrens-Fisher
/// problem", 1997; Chung and Romano, "Exact and asymptotically robust permutation tests", 2013.
/// ~~~
/// const std::vector x{100.0, 200.0}, y{1000.0, 2000.0};
/// const auto found = statistics::running_time_permutation(x, y, 5000, random_stream(1));
/// std::abs(found.log_ratio + std::log(10.0)) < 1e-12;  // = true
/// ~~~
inline running_time_permutation_result running_time_permutation(std::span<const paired_samples> instances,
                                                                double budget, random_stream rng,
                                                                permutation_count count = {}) {
  struct run {
    double cost, success;
  };
  check_budget("running_time_permutation budget", budget);
  if (instances.empty()) detail::refuse({"running_time_permutation needs at least 1 instance, but has 0"});
  const auto unit = detail::binade(budget);  // so that sums of costs do not overflow
  const auto runs_of = [&](const char* name, std::span<const double> runtimes) {
    if (runtimes.empty()) detail::refuse({name, " must hold at least 1 value, but held 0"});
    check_runtimes(name, runtimes);
    std::vector<run> runs;
    for (const auto runtime : runtimes) {
      // No cost is 0, which has no logarithm.
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
    for (const auto& [cost, success] : strata.back().items) {
      sum.cost += cost;
      sum.success += success;
    }
    has_error = has_error || strata.back().items.size() > 2;
  }

  double log_ratio = 0;
  const auto statistic = [&] {
    double logs = 0, variance = 0;
    for (std::size_t i = 0; i < strata.size(); ++i) {
      const auto n = instances[i].x.size(), m = instances[i].y.size();
      const run* const runs = strata[i].items.data();
      const auto paired = 2 * strata[i].pairs, all = strata[i].items.size();
      run of_x{0, 0};
      for (std::size_t k = 0; k < paired; k += 2) {
        of_x.cost += runs[k].cost;
        of_x.success += runs[k].success;
      }
      for (auto k = paired; k < all && n > m; ++k) {
        of_x.cost += runs[k].cost;
        of_x.success += runs[k].success;
      }
      const run of_y{sums[i].cost - of_x.cost, sums[i].success - of_x.success};
      logs += std::log(of_x.cost / of_y.cost * ((of_y.success + 0.5) / (of_x.success + 0.5)));
      // What a run adds to ln E is (c - E s) / C, less the mean of that, (1 / 2) / (S + 1 / 2) / n.
      const auto c_x = 1 / of_x.cost, s_x = 1 / (of_x.success + 0.5), mean_x = s_x / 2 / static_cast<double>(n);
      const auto c_y = 1 / of_y.cost, s_y = 1 / (of_y.success + 0.5), mean_y = s_y / 2 / static_cast<double>(m);
      const auto difference = [&](std::size_t k) {
        const auto& x = runs[k];
        const auto& y = runs[k + 1];
        return (x.cost * c_x - x.success * s_x) - (y.cost * c_y - y.success * s_y) - (mean_x - mean_y);
      };
      double squares = 0, more_squares = 0;  // two sums, so that an addition need not wait for the one before
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
    // Rounding may keep sums from being exactly 0.
    if (std::abs(log_ratio) < 1e-13) log_ratio = 0;
    if (!has_error || log_ratio == 0) return log_ratio;
    if (variance < 1e-27) return std::copysign(std::numeric_limits<double>::infinity(), log_ratio);
    return log_ratio * count_of / std::sqrt(variance);
  };
  const auto w = statistic();
  const auto observed = log_ratio;
  const auto found = stratified_permutation(strata, statistic, rng, count);
  return {observed, w, found.p, found.exact, found.permutations};
}

/// The same on one instance.
inline running_time_permutation_result running_time_permutation(std::span<const double> x, std::span<const double> y,
                                                                double budget, random_stream rng,
                                                                permutation_count count = {}) {
  const paired_samples one{x, y};
  return running_time_permutation(std::span(&one, 1), budget, rng, count);
}

}  // namespace clade::statistics
