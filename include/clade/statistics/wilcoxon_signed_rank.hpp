// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "check_sample.hpp"
#include "midranks.hpp"
#include "normal_tails.hpp"

namespace clade::statistics {

/// The result of the Wilcoxon signed-rank test.
/// ~~~
/// const std::vector x{2.0, 3.0, 4.0}, y{1.0, 1.0, 1.0};
/// const statistics::wilcoxon_signed_rank_result found = statistics::wilcoxon_signed_rank(x, y);
/// found.pairs;  // = 3u
/// ~~~
struct wilcoxon_signed_rank_result {
  double w;           ///< sum of the ranks of the positive differences x - y
  double p;           ///< two-sided p-value
  bool exact;         ///< true if p is exact, false if it is from the normal distribution
  std::size_t pairs;  ///< number of pairs whose values differ
};

/// Returns the probability that the sum of a random subset of the ranks 1 to n is at most `w`.
/// Cost: O(n w).
/// ~~~
/// // One of the 8 subsets of three ranks has the sum 0.
/// statistics::wilcoxon_signed_rank_tail(3, 0);  // = 1.0 / 8
/// ~~~
inline double wilcoxon_signed_rank_tail(std::size_t n, std::size_t w) {
  std::vector<double> subsets(w + 1);
  subsets[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (auto sum = w; sum >= rank; --sum) subsets[sum] += subsets[sum - rank];
  }
  double sum = 0;
  for (const auto count : subsets) sum += count;
  return std::ldexp(sum, -static_cast<int>(n));
}

/// Performs the Wilcoxon signed-rank test of whether the values of x tend to be greater than the values of y with which
/// they are paired.
///
/// Use this test for runs that are paired by seed or by instance. The differences x - y are ranked by absolute value;
/// pairs of equal values, such as two failed runs with infinite runtimes, are dropped. The difference of an infinite
/// and a finite value exceeds every finite difference, and all such differences are tied. The p-value is exact if no
/// pair was dropped, no differences are tied, and there are fewer than 50 pairs. Otherwise it is computed from the
/// normal distribution, with corrections for ties and continuity. The p-value is 1 if no pair remains. With fewer than
/// 6 pairs, the exact p-value is above 0.05.
///
/// Cost: a sort, and at most about 30,000 additions for the exact distribution.
/// Throws std::invalid_argument if the samples are empty, differ in size, or contain NaN or negative infinity.
/// Source: Wilcoxon, "Individual comparisons by ranking methods", 1945.
/// ~~~
/// // x is greater in all pairs, so W = 1 + 2 + 3.
/// const std::vector x{2.0, 4.0, 6.0}, y{1.0, 2.0, 3.0};
/// const auto found = statistics::wilcoxon_signed_rank(x, y);
/// found.w;  // = 6.0
/// found.p;  // = 2.0 / 8
/// ~~~
inline wilcoxon_signed_rank_result wilcoxon_signed_rank(std::span<const double> x, std::span<const double> y) {
  check_sample("wilcoxon_signed_rank x", x);
  check_values("wilcoxon_signed_rank y", y);
  if (x.size() != y.size()) {
    detail::refuse({"wilcoxon_signed_rank y must hold as many values as x, ", x.size(), ", but held ", y.size()});
  }
  std::vector<double> sizes;
  std::vector<bool> positive;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] == y[i]) continue;
    sizes.push_back(std::abs(x[i] - y[i]));
    positive.push_back(x[i] > y[i]);
  }
  const auto [ranks, ties] = midranks(sizes);
  const auto pairs = sizes.size();
  double w = 0;
  for (std::size_t i = 0; i < pairs; ++i) w += positive[i] ? ranks[i] : 0;

  const auto n = static_cast<double>(pairs), greatest = n * (n + 1) / 2;
  if (pairs == x.size() && ties == 0 && pairs < 50) {
    const auto least = static_cast<std::size_t>(std::min(w, greatest - w));
    return {w, std::min(1.0, 2 * wilcoxon_signed_rank_tail(pairs, least)), true, pairs};
  }
  const auto variance = greatest * (2 * n + 1) / 12 - ties / 48;
  return {w, normal_tails_corrected(w - greatest / 2, variance), false, pairs};
}

}  // namespace clade::statistics
