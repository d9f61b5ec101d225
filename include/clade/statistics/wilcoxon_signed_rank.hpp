// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "../text/message.hpp"
#include "check_sample.hpp"
#include "midranks.hpp"
#include "normal_tails.hpp"

namespace clade::statistics {

/// The result of Wilcoxon's signed rank test.
/// ~~~
/// const std::vector x{2.0, 3.0, 4.0}, y{1.0, 1.0, 1.0};
/// const statistics::wilcoxon_signed_rank_result found = statistics::wilcoxon_signed_rank(x, y);
/// found.pairs;  // = 3u
/// ~~~
struct wilcoxon_signed_rank_result {
  double w;           ///< sum of the ranks of the differences x - y that are positive
  double p;           ///< two-sided
  bool exact;         ///< whether p is exact, else it is from the normal distribution
  std::size_t pairs;  ///< that differ
};

/// Probability that of `n` ranks, each taken or not by the toss of a coin, the sum is at most `w`. Cost: O(n w).
/// ~~~
/// // One of the 8 ways to take some of three ranks gives a sum of 0.
/// statistics::wilcoxon_signed_rank_tail(3, 0);  // = 1.0 / 8
/// ~~~
inline double wilcoxon_signed_rank_tail(std::size_t n, std::size_t w) {
  std::vector<double> ways(w + 1);
  ways[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (auto sum = w; sum >= rank; --sum) ways[sum] += ways[sum - rank];
  }
  double sum = 0;
  for (const auto count : ways) sum += count;
  return std::ldexp(sum, -static_cast<int>(n));
}

/// Wilcoxon's signed rank test: do the values of x tend to be greater than those of y that they are paired with?
///
/// It is for runs that are paired by their seeds or instances. The differences x - y are ranked by their size; pairs
/// without difference are dropped. Two infinities, from a pair of failed runs, do not differ; the difference between an
/// infinity and a finite value is larger than any finite one, and all such differences are equal. The p-value is exact
/// where fewer than 50 pairs are left, none was dropped, and no two differences are of equal size; else it comes from
/// the normal distribution, corrected for ties and for continuity. It is 1 where no pair is left. Fewer than 6 pairs
/// never give a p below 0.05.
/// Cost: a sort. Throws std::invalid_argument for samples that are empty or differ in size, NaN and negative infinity.
/// Source: Wilcoxon, "Individual comparisons by ranking methods", 1945.
/// ~~~
/// // x is greater in all pairs, and the ranks of the differences add up to 1 + 2 + 3.
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
