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

inline binomial::binomial(std::size_t trials, double p) : trials_(trials) {
  const auto n = static_cast<double>(trials);
  if (!(p > 0) || p >= 1 || trials == 0) {
    first_ = p >= 1 ? trials : 0;
    cumulative_.assign(first_entries, ~std::uint64_t{0});
    return;
  }
  // Weights relative to the mode, normalized at the end, can neither underflow nor overflow.
  constexpr double negligible = 1e-25;
  const auto mode = std::min(trials, static_cast<std::size_t>((n + 1) * p));
  const auto odds = p / (1 - p);
  std::vector<double> below, above;
  double weight = 1;
  for (auto k = mode; k > 0 && weight > negligible; --k) {
    const auto j = static_cast<double>(k);
    weight *= j / ((n - j + 1) * odds);
    below.push_back(weight);
  }
  weight = 1;
  for (auto k = mode; k < trials && weight > negligible; ++k) {
    const auto j = static_cast<double>(k);
    weight *= (n - j) * odds / (j + 1);
    above.push_back(weight);
  }
  first_ = mode - below.size();
  std::reverse(below.begin(), below.end());
  below.push_back(1);
  below.insert(below.end(), above.begin(), above.end());
  double total = 0;
  for (const auto w : below) total += w;
  double sum = 0;
  for (const auto w : below) {
    sum += w;
    const auto scaled = sum / total * 0x1p64;
    cumulative_.push_back(scaled >= 0x1p64 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(scaled));
    if (cumulative_.back() == ~std::uint64_t{0}) break;
  }
  cumulative_.back() = ~std::uint64_t{0};
  while (cumulative_.size() < first_entries) cumulative_.push_back(~std::uint64_t{0});
}

}  // namespace clade::detail
