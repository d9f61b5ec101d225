// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "../../random/random_stream.hpp"
#include "../../statistics/confidence_interval.hpp"
#include "../../statistics/expected_running_time.hpp"
#include "../../statistics/fisher_exact.hpp"
#include "../../statistics/friedman.hpp"
#include "../../statistics/holm.hpp"
#include "../../statistics/mann_whitney.hpp"
#include "../../statistics/penalized_average.hpp"
#include "../../statistics/probability_of_superiority.hpp"
#include "../../statistics/quantile.hpp"
#include "../../statistics/wilcoxon_signed_rank.hpp"
#include "../../statistics/wilson_interval.hpp"
#include "results.hpp"
#include "significance.hpp"

namespace clade::study {

/// The statistics of a setting over all instances. The evaluations of failed runs count as infinite, so quantiles are
/// infinite if too many runs failed.
struct summary {
  std::size_t runs = 0;
  std::size_t successes = 0;                                      ///< runs that reached the target
  double success_rate = 0;                                        ///< proportion of successful runs, in [0, 1]
  statistics::confidence_interval success{};                      ///< Wilson's, 95 %
  std::optional<double> expected_running_time{};                  ///< evaluations per success
  std::optional<statistics::confidence_interval> running_time{};  ///< its interval, 95 %
  /// The geometric mean over the instances of the expected running times there, see `study::mean_running_time`.
  std::optional<double> mean_running_time{};
  double lower_quartile = 0, median = 0, upper_quartile = 0;  ///< evaluations
  double penalized_average = 0;                               ///< PAR-10, evaluations
  double median_best = 0;                                     ///< best fitness at the budget
  double seconds = 0;                                         ///< wall time of all runs together
  bool tied_with_best = false;                                ///< not significantly worse than the first
};

/// The effect of choosing one setting rather than another: the probability that a run of it is better, with ties
/// counted half, as a mean over the instances. Reports call it A12.
struct effect {
  double superiority;          ///< a probability, 0.5 for a tie
  std::string_view magnitude;  ///< negligible, small, medium or large

  /// The effect from the point of view of the other setting.
  effect turned() const;
};

/// A comparison of two settings: the deciding test, and further tests and effects. Lower p-values are evidence of a
/// difference. With an effect above 1/2, `a` is better.
struct comparison {
  std::size_t a, b;       ///< their indices in the design, `a` less than `b`
  verdict decided;        ///< the basis of the mark "=", see `compare_all`
  double mann_whitney_p;  ///< of the runtimes, failed runs slower than any success
  double holm_p;          ///< the same, Holm-adjusted for the number of pairs
  effect in_evaluations;  ///< fewer are better
  double wilcoxon_p;      ///< of the differences between paired runs
  double fisher_p;        ///< of the numbers of successes
  double best_p;          ///< Mann-Whitney of the best fitness
  double best_holm_p;     ///< the same, Holm-adjusted
  effect in_fitness;      ///< in the best fitness
};

/// The statistics of an experiment, ready to be shown.
///
/// Settings are ranked by their expected running time; those that never succeeded, and ties, by the median of the best
/// fitness. On several instances they are ranked by the geometric mean of their expected running times, then by the
/// mean of their ranks on each. Those that a race dropped come last. A setting is tied with the best if a race did not
/// drop it and it is not significantly worse than the best, at the level of 5 %, Holm-adjusted for all pairs. The test
/// is of the quantity that settings are ranked by, see `compare_all`: two settings with the same expected running time
/// are tied even if one is quicker in most runs and sometimes fails.
struct analysis {
  std::vector<summary> settings{};                        ///< in the order of the design
  std::vector<std::size_t> ranking{};                     ///< the settings, best first
  std::vector<comparison> pairs{};                        ///< every two settings, a < b
  std::optional<statistics::friedman_result> friedman{};  ///< over several instances
  std::vector<statistics::friedman_pair> post_hoc{};      ///< the pairs after it
  bool any_success = false;                               ///< whether any run succeeded
  bool pairs_in_full = true;                              ///< see `all_pairs_in_full`

  /// The comparison of two different settings, in either order.
  comparison pair(std::size_t one, std::size_t other) &&;
  const comparison& pair(std::size_t one, std::size_t other) const&;

  /// The comparison with `one` as `a`.
  comparison against(std::size_t one, std::size_t other) const;
};

namespace detail {

/// The median of the best fitness. An infinitely good fitness has the lowest finite number as its loss, and the mean of
/// the two middle values may be half of that.
double median_best(const results& of, std::size_t setting);

comparison compare(const results& of, const std::vector<summary>& settings, const verdict& decided);

}  // namespace detail

/// Analyses the results of an experiment.
/// Cost: O(settings^2 * runs) times some 10,000 permutations, which is 0.2 s for 6 settings of 200 runs, and a thousand
/// resamples of every setting.
/// Throws std::invalid_argument if a setting has no run, as in an experiment that was interrupted at once.
analysis analyse(const results& of);

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "analysis.ipp"
#endif
