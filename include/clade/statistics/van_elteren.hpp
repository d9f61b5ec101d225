// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "check_sample.hpp"
#include "midranks.hpp"
#include "stratified_permutation.hpp"

namespace clade::statistics {

/// The result of van Elteren's test.
/// ~~~
/// const std::vector x{1.0, 2.0}, y{3.0, 4.0};
/// const std::vector instances{statistics::paired_samples{x, y}};
/// const statistics::van_elteren_result found = statistics::van_elteren(instances, random_stream(1));
/// found.shift;  // = -0.5
/// ~~~
struct van_elteren_result {
  double shift;              ///< mean over instances of the probability that x is greater than y, minus 1/2
  double p;                  ///< two-sided p-value
  bool exact;                ///< true if all permutations were enumerated, false if sampled
  std::size_t permutations;  ///< number of permutations evaluated
};

/// Performs van Elteren's test, the stratified Mann-Whitney test, of whether the values of one sample tend to be
/// greater than those of another sample. Only values of the same instance are compared.
///
/// The statistic is the sum over instances of the centred rank sum of x, divided by the number of values of the
/// instance plus 1. The p-value is the fraction of permutations within the instances for which the statistic is at
/// least as extreme as observed. It is exact if there are at most `max_enumerated` permutations. With one run of each
/// setting on each of up to 15 instances, the test is exact and equals the sign test. Tied values share their mean
/// rank, infinities are tied, and p is 1 if all values of each instance are equal.
///
/// Cost: a sort of the values of each instance, and O(values) per permutation.
/// Throws std::invalid_argument if there are no instances, and if a sample is empty or contains NaN or negative
/// infinity.
/// Source: van Elteren, "On the combination of independent two-sample tests of Wilcoxon", 1960.
/// ~~~
/// // One run of each setting on each of three instances; x is lower on all.
/// const std::vector<double> x{1, 20, 300}, y{2, 30, 400};
/// const auto on = [&](std::size_t i) { return statistics::paired_samples{{&x[i], 1}, {&y[i], 1}}; };
/// const auto found = statistics::van_elteren(std::vector{on(0), on(1), on(2)}, random_stream(1));
/// std::abs(found.p - 2.0 / 8) < 1e-12;  // = true
/// ~~~
inline van_elteren_result van_elteren(std::span<const paired_samples> instances, const random_orders& orders,
                                      permutation_count count = {}) {
  if (instances.empty()) detail::refuse({"van_elteren needs at least 1 instance, but has 0"});
  std::vector<stratum<double>> strata;
  double shift = 0;
  for (const auto& [x, y] : instances) {
    check_sample("van_elteren x", x);
    check_sample("van_elteren y", y);
    std::vector<double> all(x.begin(), x.end());
    all.insert(all.end(), y.begin(), y.end());
    auto [ranks, ties] = midranks(all);
    const auto n = static_cast<double>(x.size()), m = static_cast<double>(y.size());
    double sum = 0;
    for (std::size_t k = 0; k < ranks.size(); ++k) {
      ranks[k] -= (n + m + 1) / 2;
      if (k < x.size()) sum += ranks[k];
      ranks[k] /= n + m + 1;
    }
    shift += sum / (n * m);
    const std::span<const double> scores(ranks);
    strata.push_back({in_pairs(scores.first(x.size()), scores.subspan(x.size())), std::min(x.size(), y.size())});
  }
  const auto statistic = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < strata.size(); ++i) {
      const auto& [items, pairs] = strata[i];
      for (std::size_t k = 0; k < 2 * pairs; k += 2) sum += items[k];
      if (instances[i].x.size() > pairs) {
        for (auto k = 2 * pairs; k < items.size(); ++k) sum += items[k];
      }
    }
    return sum;
  };
  const auto found = stratified_permutation(strata, statistic, orders, count);
  return {shift / static_cast<double>(instances.size()), found.p, found.exact, found.permutations};
}

}  // namespace clade::statistics
