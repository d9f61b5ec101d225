// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../text/inline.hpp"
#include "binomial.hpp"

namespace clade::detail {

CLADE_INLINE binomial::binomial(std::size_t trials, double p) : trials_(trials) {
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
