// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "../core/checked.hpp"
#include "../text/inline.hpp"
#include "probability_of_superiority.hpp"

namespace clade::statistics {

CLADE_INLINE double probability_of_superiority(std::span<const double> x, std::span<const double> y) {
  check_sample("probability_of_superiority x", x);
  check_sample("probability_of_superiority y", y);
  std::vector<double> all(y.begin(), y.end());
  all.insert(all.end(), x.begin(), x.end());
  const auto ranks = midranks(all).ranks;

  const auto n = static_cast<double>(x.size()), m = static_cast<double>(y.size());
  double pairs = -m * (m + 1) / 2;
  for (std::size_t i = 0; i < y.size(); ++i) pairs += ranks[i];
  return pairs / (n * m);
}

CLADE_INLINE std::string_view magnitude(double probability) {
  detail::from_0_to_1.check("magnitude probability", probability);
  // The limits of both sides are literals, since differences from 0.5 would be rounded.
  if (probability >= 0.71 || probability <= 0.29) return "large";
  if (probability >= 0.64 || probability <= 0.36) return "medium";
  if (probability >= 0.56 || probability <= 0.44) return "small";
  return "negligible";
}

}  // namespace clade::statistics
