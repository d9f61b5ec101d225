// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "wilcoxon_signed_rank.hpp"

namespace clade::statistics {

CLADE_INLINE double wilcoxon_signed_rank_tail(std::size_t n, std::size_t w) {
  std::vector<double> ways(w + 1);
  ways[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank) {
    for (auto sum = w; sum >= rank; --sum) ways[sum] += ways[sum - rank];
  }
  double sum = 0;
  for (const auto count : ways) sum += count;
  return std::ldexp(sum, -static_cast<int>(n));
}

CLADE_INLINE wilcoxon_signed_rank_result wilcoxon_signed_rank(std::span<const double> x, std::span<const double> y) {
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
