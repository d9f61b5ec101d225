// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ascending.hpp"

namespace clade::statistics {

/// The ranks of a sample and its tie correction.
/// ~~~
/// const statistics::midranks_result found = statistics::midranks(std::vector{10.0, 20.0, 20.0});
/// found.ties;  // = 6.0
/// ~~~
struct midranks_result {
  std::vector<double> ranks;  ///< the rank of each value, in the order of the sample
  double ties;                ///< tie correction: the sum of t^3 - t over groups of t equal values
};

/// Returns the rank of each value, from 1 for the smallest value, and the tie correction. Tied values share the mean of
/// their ranks. Infinities are tied. The sample must not contain NaN.
/// Cost: a sort of the sample.
/// ~~~
/// statistics::midranks(std::vector{10.0, 20.0, 20.0}).ranks[1];  // = 2.5
/// ~~~
inline midranks_result midranks(std::span<const double> sample) {
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
