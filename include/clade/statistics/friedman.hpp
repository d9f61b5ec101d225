// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../text/message.hpp"
#include "check_sample.hpp"
#include "chi_square_tail.hpp"
#include "holm.hpp"
#include "midranks.hpp"
#include "normal_tails.hpp"

namespace clade::statistics {

/// The result of Friedman's test.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
/// const statistics::friedman_result found = statistics::friedman(rows);
/// found.mean_ranks[2];  // = 3.0
/// ~~~
struct friedman_result {
  double chi_square;               ///< the test statistic
  std::size_t degrees_of_freedom;  ///< number of settings minus 1
  double p;                        ///< probability of a statistic at least as large under the null hypothesis
  std::vector<double> mean_ranks;  ///< per setting; 1 is best
  std::size_t blocks;              ///< number of instances
};

/// Friedman's test: tests whether several settings differ, measured on several instances.
///
/// `rows` has one row per instance, with one value per setting. Lower is better; infinity is worst. Settings are ranked
/// within each instance, so values need not be comparable across instances. Ties are corrected for. The p-value is from
/// the chi-squared distribution, which is inaccurate below about 10 instances. If all settings are tied on every
/// instance, chi_square is 0 and p is 1.
///
/// Cost: one sort per instance.
/// Throws std::invalid_argument for fewer than 2 instances or settings, for rows of different sizes, and for NaN and
/// negative infinity.
/// Source: Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of variance",
/// 1937.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};  // three settings on three instances
/// statistics::friedman(rows).chi_square;  // = 6.0
/// ~~~
friedman_result friedman(std::span<const std::vector<double>> rows);

/// The comparison of two settings after Friedman's test.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
/// const statistics::friedman_pair first = statistics::friedman_post_hoc(statistics::friedman(rows))[0];
/// first.a == 0 && first.b == 1;  // = true
/// ~~~
struct friedman_pair {
  std::size_t a, b;  ///< indices of the settings, a < b
  double z;          ///< difference of the mean ranks, in standard errors
  double p;          ///< two-sided p-value from the normal distribution
  double holm_p;     ///< p adjusted for the number of pairs by Holm's method
};

/// Post-hoc comparison of all pairs of settings, a < b in order, for use after a significant Friedman test.
/// Cost: O(settings^2).
/// Source: Demšar, "Statistical comparisons of classifiers over multiple data sets", 2006.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
/// statistics::friedman_post_hoc(statistics::friedman(rows)).size();  // = 3u
/// ~~~
std::vector<friedman_pair> friedman_post_hoc(const friedman_result& result);

}  // namespace clade::statistics

#ifndef CLADE_SEPARATE_COMPILATION
#include "friedman.ipp"
#endif
