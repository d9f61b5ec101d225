// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../text/inline.hpp"
#include "midranks.hpp"

namespace clade::statistics {

CLADE_INLINE midranks_result midranks(std::span<const double> sample) {
  const auto order = ascending(sample);

  midranks_result result{std::vector<double>(sample.size()), 0};
  for (std::size_t first = 0; first < order.size();) {
    auto last = first;
    while (last < order.size() && sample[order[last]] == sample[order[first]]) ++last;
    for (auto i = first; i < last; ++i) result.ranks[order[i]] = static_cast<double>(first + 1 + last) / 2;
    const auto t = static_cast<double>(last - first);
    result.ties += t * t * t - t;
    first = last;
  }
  return result;
}

}  // namespace clade::statistics
