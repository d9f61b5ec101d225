// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "van_elteren.hpp"

namespace clade::statistics {

CLADE_INLINE van_elteren_result van_elteren(std::span<const paired_samples> instances, random_stream rng,
                                            permutation_count count) {
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
  const auto found = stratified_permutation(strata, statistic, rng, count);
  return {shift / static_cast<double>(instances.size()), found.p, found.exact, found.permutations};
}

}  // namespace clade::statistics
