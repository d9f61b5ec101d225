// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../core/checked.hpp"
#include "../text/inline.hpp"
#include "quantile.hpp"

namespace clade::statistics {

CLADE_INLINE double quantile(std::span<const double> sample, double p) {
  check_sample("quantile sample", sample);
  detail::from_0_to_1.check("quantile p", p);
  std::vector<double> values(sample.begin(), sample.end());
  const auto position = p * static_cast<double>(values.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(position), values.size() - 1);
  const auto weight = position - static_cast<double>(below);

  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(values.begin(), at, values.end());
  if (weight == 0) return *at;
  const auto next = *std::min_element(at + 1, values.end());
  return std::isinf(next) ? next : std::lerp(*at, next, weight);
}

CLADE_INLINE double median(std::span<const double> sample) { return quantile(sample, 0.5); }

}  // namespace clade::statistics
