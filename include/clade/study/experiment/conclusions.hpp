// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../../statistics/confidence_interval.hpp"
#include "significance.hpp"

namespace clade::study {

/// The largest ratio, at least 1, of two expected running times that count as equivalent.
inline constexpr double equivalence_margin = 1.25;

/// The position of a setting relative to the best one.
struct standing {
  enum class kind { best, worse, equivalent, undecided };
  kind outcome = kind::undecided;  ///< outcome of the comparison
  double ratio = 0;                ///< ratio of its expected running time to that of the best; 0 if not compared
  /// 95 % interval of the ratio, for all pairs of settings together by Bonferroni's inequality.
  std::optional<statistics::confidence_interval> interval{};
};

/// The main effect of a parameter: for each value, the geometric mean of the expected running times of the settings
/// with this value.
struct main_effect {
  struct value {
    std::string text;                          ///< value as in the settings
    double running_time;                       ///< geometric mean in evaluations
    statistics::confidence_interval interval;  ///< 95 % interval of `running_time`
    bool succeeded;                            ///< whether any run with this value succeeded
  };
  std::string parameter;        ///< name of the parameter
  std::vector<value> values{};  ///< all values, in the order in which they first appear in the settings
  /// Whether the means of any two values are equivalent, by two one-sided tests for each pair.
  bool equivalent = false;
  /// Largest ratio of the means of two values that these tests do not exclude, at least 1.
  double largest_ratio = 1;
};

/// The share of the variance of the logarithms of expected running times that some parameters explain together, in
/// addition to what fewer of them explain, with its 95 % interval.
struct effect_share {
  std::vector<std::string> parameters;  ///< names of the parameters
  double share;                         ///< share of the variance, in [0, 1]
  double low, high;                     ///< ends of the interval
};

/// The numbers on which the conclusions of an experiment are based.
///
/// - The *standing* of a setting is worse if it is not tied with the best. It is equivalent if the 95 % interval of
///   the ratio of running times, adjusted for the number of comparisons with the best by Bonferroni's inequality, lies
///   within `equivalence_margin`. This is the same as two one-sided tests at 2.5 %. Otherwise it is undecided.
///   Equivalence needs `min_successes_for_running_time` successes of both settings. If any run of the experiment
///   failed, the ratio must stay within the margin even if settings without failures fail as often as their runs may
///   have missed by chance. If no run failed, equivalence refers to the runtimes of successful runs.
/// - *Shares of variance* are those of `statistics::functional_anova` for the values ln E, the mean over the instances,
///   where E includes half a success; see `statistics::running_time_permutation` for E and its standard error. They
///   need settings that are all combinations of the values of their parameters, no race, and at least 2 runs on each
///   instance.
/// - *`detectable_ratio`* is the ratio to the best setting that the test of ties, with Holm's adjustment at its
///   strictest, would have found with a probability of 80 %.
///
/// All of them are missing if a setting has fewer than `min_runs_for_verdict` runs or if no run succeeded.
struct conclusions {
  bool too_few_runs = false;          ///< whether a setting has too few runs for any conclusion
  bool any_failure = false;           ///< whether any run failed
  std::vector<standing> standings{};  ///< standings of all settings, in the order of the design
  std::vector<std::size_t>
      settings_with_slow_runs{};               ///< settings whose mean runtime is decided by few slow runs, best first
  std::vector<main_effect> main_effects{};     ///< effects of the parameters in which settings differ
  std::vector<effect_share> shares{};          ///< shares of single parameters, then of pairs of parameters
  double share_of_higher_interactions = 0;     ///< share of all interactions of three or more parameters together
  std::optional<double> share_of_noise{};      ///< share of the noise; empty if there are no shares
  std::string reason_without_shares{};         ///< reason why there are no shares, as the end of a sentence
  std::optional<std::size_t> largest_share{};  ///< index of the largest share, if it is larger than all others at 5 %
  std::optional<double> detectable_ratio{};
  /// Number of runs of each setting on each instance that would decide on the undecided settings. With a probability of
  /// 80 % each, a setting would be found to be worse if the ratio is `equivalence_margin`, and to be equivalent if the
  /// ratio is 1.
  std::optional<std::size_t> runs_to_settle{};
};

/// Draws the conclusions from the runs of all settings, from the verdicts on all pairs, and from the ranking and the
/// ties that follow from the verdicts. `rng` is used for the intervals of shares.
/// Cost: that of 1,000 random draws in `statistics::functional_anova`: 0.1 s for 20 settings of 100 runs.
conclusions conclude(const results& results, std::span<const setting_runs> runs, std::span<const verdict> pairs,
                     std::span<const std::size_t> ranking, const std::vector<bool>& tied, random_stream rng);

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "conclusions.ipp"
#endif
