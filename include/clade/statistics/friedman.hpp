// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

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
  double chi_square;               ///< the test statistic; 0 if all settings are tied on every instance
  std::size_t degrees_of_freedom;  ///< the number of settings minus 1
  /// The probability of a statistic at least as large under the null hypothesis.
  double p;
  std::vector<double> mean_ranks;  ///< the mean rank of each setting over the instances; 1 is best
  std::size_t blocks;              ///< the number of instances
};

/// Performs Friedman's test of whether several settings differ, given measurements on several instances.
///
/// `rows` has one row per instance, with one value per setting. Lower values are better; infinity is the worst.
/// Settings are ranked within each instance, so values need not be comparable across instances. The statistic is
/// corrected for ties. The p-value is computed from the chi-squared distribution. This is inaccurate for fewer than
/// about 10 instances. If all settings are tied on every instance, chi_square is 0 and p is 1.
///
/// Cost: a sort of each row.
/// Throws std::invalid_argument for fewer than 2 instances or settings, for rows of different sizes, and for NaN and
/// negative infinity.
/// Source: Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of variance",
/// 1937.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};  // three settings on three instances
/// statistics::friedman(rows).chi_square;  // = 6.0
/// ~~~
inline friedman_result friedman(std::span<const std::vector<double>> rows) {
  if (rows.size() < 2) detail::refuse({"friedman rows must be at least 2, but were ", rows.size()});
  const auto settings = rows[0].size();
  if (settings < 2) detail::refuse({"friedman rows must hold at least 2 values, but held ", settings});

  std::vector<double> sums(settings);
  double ties = 0;
  for (const auto& row : rows) {
    if (row.size() != settings) {
      detail::refuse(
          {"friedman rows must hold as many values as the first, ", settings, ", but one held ", row.size()});
    }
    check_values("friedman rows", row);
    const auto of_row = midranks(row);
    for (std::size_t i = 0; i < settings; ++i) sums[i] += of_row.ranks[i];
    ties += of_row.ties;
  }

  const auto n = static_cast<double>(rows.size()), k = static_cast<double>(settings);
  double squares = 0;
  for (auto& sum : sums) {
    squares += (sum - n * (k + 1) / 2) * (sum - n * (k + 1) / 2);
    sum /= n;
  }
  const auto spread = n * k * (k + 1) - ties / (k - 1);
  const auto chi_square = squares > 0 ? 12 * squares / spread : 0;
  const auto p = chi_square_tail(chi_square, settings - 1);
  return {chi_square, settings - 1, p, std::move(sums), rows.size()};
}

/// The comparison of a pair of settings after Friedman's test.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
/// const statistics::friedman_pair first = statistics::friedman_post_hoc(statistics::friedman(rows))[0];
/// first.a == 0 && first.b == 1;  // = true
/// ~~~
struct friedman_pair {
  std::size_t a, b;  ///< indices of the settings, a < b
  double z;          ///< absolute difference of the mean ranks, in standard errors
  double p;          ///< two-sided p-value from the normal distribution
  double holm_p;     ///< p adjusted for the number of pairs by Holm's method
};

/// Compares all pairs of settings after a significant Friedman test. Returns the pairs with a < b in lexicographic
/// order.
/// Cost: O(settings^2).
/// Source: Demšar, "Statistical comparisons of classifiers over multiple data sets", 2006.
/// ~~~
/// const std::vector<std::vector<double>> rows{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
/// statistics::friedman_post_hoc(statistics::friedman(rows)).size();  // = 3u
/// ~~~
inline std::vector<friedman_pair> friedman_post_hoc(const friedman_result& result) {
  const auto settings = result.mean_ranks.size();
  const auto k = static_cast<double>(settings);
  const auto standard_error = std::sqrt(k * (k + 1) / (6 * static_cast<double>(result.blocks)));
  std::vector<friedman_pair> pairs;
  std::vector<double> p_values;
  for (std::size_t a = 0; a < settings; ++a) {
    for (auto b = a + 1; b < settings; ++b) {
      const auto z = std::abs(result.mean_ranks[a] - result.mean_ranks[b]) / standard_error;
      p_values.push_back(normal_tails(z));
      pairs.push_back({a, b, z, p_values.back(), 1});
    }
  }
  const auto adjusted = holm(p_values);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].holm_p = adjusted[i];
  return pairs;
}

}  // namespace clade::statistics
