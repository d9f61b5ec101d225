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

/// Two expected running times are equivalent if their ratio, at least 1, is at most this.
inline constexpr double equivalence_margin = 1.25;

/// The result of the comparison of a setting with the best one.
struct standing {
  enum class kind { best, worse, equivalent, undecided };
  kind is = kind::undecided;  ///< the outcome
  double ratio = 0;           ///< of its expected running time to that of the best; 0 if these were not compared
  /// Of the ratio: 95 % for all pairs of settings together, by Bonferroni's inequality.
  std::optional<statistics::confidence_interval> interval{};
};

/// The main effect of a parameter: the geometric mean of the expected running times of the settings with each value.
struct main_effect {
  struct value {
    std::string text;                          ///< as in the settings
    double running_time;                       ///< evaluations
    statistics::confidence_interval interval;  ///< 95 %
    bool succeeded;                            ///< whether any of its runs did
  };
  std::string parameter;        ///< its name
  std::vector<value> values{};  ///< in the order in which settings have them
  /// Whether the means of any two values are equivalent, by two one-sided tests each.
  bool equivalent = false;
  /// The largest ratio of the means of two values that these tests do not exclude, at least 1.
  double largest_ratio = 1;
};

/// The share of the variance of the logarithms of expected running times that parameters explain together, beyond what
/// fewer of them explain, with its 95 % interval.
struct effect_share {
  std::vector<std::string> parameters;  ///< their names
  double share;                         ///< in [0, 1]
  double low, high;                     ///< the ends of the interval
};

/// The numbers on which the conclusions of an experiment are based.
///
/// - The *standing* of a setting is worse if it is not tied with the best; equivalent if the 95 % interval of the ratio
///   of running times, adjusted for the number of comparisons with the best by Bonferroni's inequality, lies within
///   `equivalence_margin`, which is the same as two one-sided tests at 2.5 %; or undecided. Both settings need
///   `fewest_successes` successes. If any run of the experiment failed, the ratio must stay within the margin even if
///   settings without failures fail as often as their runs may have missed by chance. If none did, equivalence is that
///   of the runtimes of successful runs.
/// - *Shares of variance* are those of `statistics::functional_anova` of the values ln E, the mean over the instances,
///   where E has half a success added; see `statistics::running_time_permutation` for E and its standard error. They
///   need settings that are all combinations of the values of their parameters, without a race, and at least 2 runs on
///   each instance.
/// - *`detectable_ratio`* is the ratio to the best setting that the test of ties, with Holm's adjustment at its
///   strictest, would have found with a probability of 80 %.
///
/// With fewer than `fewest_runs` runs of a setting, or without any success, all of them are missing.
struct conclusions {
  bool too_few_runs = false;                   ///< too few for all other members
  bool any_failure = false;                    ///< whether any run failed
  std::vector<standing> standings{};           ///< of all settings, in the order of the design
  std::vector<std::size_t> slow_runs{};        ///< settings whose mean runtime depends on few slow runs, best first
  std::vector<main_effect> main_effects{};     ///< of the parameters in which settings differ
  std::vector<effect_share> shares{};          ///< of each parameter, then of each pair
  double share_of_the_rest = 0;                ///< of all interactions of three and more parameters together
  std::optional<double> share_of_noise{};      ///< empty if there are no shares
  std::string reason_without_shares{};         ///< why there are no shares: the end of a sentence
  std::optional<std::size_t> largest_share{};  ///< the largest of `shares`, if it is larger than all others at 5 %
  std::optional<double> detectable_ratio{};
  /// The number of runs of each setting on each instance that would decide on the undecided settings: with a
  /// probability of 80 % each, a setting would be found to be worse if the ratio is `equivalence_margin`, and
  /// equivalent if it is 1.
  std::optional<std::size_t> runs_to_settle{};
};

/// Draws the conclusions from the runs of all settings, from the verdicts on all pairs, and from the ranking and the
/// ties that follow from these. `rng` is used by the intervals of shares.
/// Cost: that of 1,000 draws of `statistics::functional_anova`, 0.1 s for 20 settings of 100 runs.
conclusions conclude(const results& results, std::span<const setting_runs> runs, std::span<const verdict> pairs,
                     std::span<const std::size_t> ranking, const std::vector<bool>& tied, random_stream rng);

}  // namespace clade::study

#ifndef CLADE_SEPARATE_COMPILATION
#include "conclusions.ipp"
#endif
