// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "random_stream.hpp"

namespace clade::detail {

/// A binomial distribution. It draws the number of events of probability p in n trials by inversion of a table.
///
/// The table holds the cumulative probabilities as 64-bit integers, without negligible entries. It is computed with
/// additions, multiplications and divisions only, so it is identical on every IEEE 754 platform. Its error is below
/// 1e-12 for up to a million trials.
/// Cost: O(sqrt(n p)) memory; one draw per number, with a few comparisons if the mean is small and a binary search
/// otherwise. Used to draw the number of genes that a mutation changes.
class binomial {
 public:
  binomial(std::size_t trials, double p);

  std::size_t operator()(random_stream& rng) const noexcept {
    const auto u = rng();
    std::size_t i = 0;  // branch-free; the first entries decide nearly all draws if the mean is small
    for (std::size_t k = 0; k < first_entries; ++k) i += u > cumulative_[k];
    if (i == first_entries) {
      const auto rest = cumulative_.begin() + first_entries;
      i += static_cast<std::size_t>(std::lower_bound(rest, cumulative_.end(), u) - rest);
    }
    return first_ + i;
  }

  std::size_t trials() const noexcept { return trials_; }

 private:
  static constexpr std::size_t first_entries = 4;

  std::size_t trials_;
  std::size_t first_ = 0;
  std::vector<std::uint64_t>
      cumulative_;  // entry i: 2^64 times the probability of at most first_ + i; the last one is 2^64 - 1
};

}  // namespace clade::detail

#ifndef CLADE_SEPARATE_COMPILATION
#include "binomial.ipp"
#endif
