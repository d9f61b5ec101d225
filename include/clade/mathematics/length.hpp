// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "binade.hpp"

namespace clade::detail {

/// Returns the Euclidean norm of the vector of the n numbers `part(i)`. The norm is correct even if squares of the
/// numbers overflow or underflow. If all numbers are multiplied by a power of two, the norm is multiplied by exactly
/// this power.
template <class Part>
double length(std::size_t n, const Part& part) {
  double square = 0;
  for (std::size_t i = 0; i < n; ++i) square += part(i) * part(i);
  if (square > 1e-280 && square < 1e280) return std::sqrt(square);
  double longest = 0;
  for (std::size_t i = 0; i < n; ++i) longest = std::max(longest, std::fabs(part(i)));
  // In this case the norm is 0, infinite or NaN.
  if (!(longest > 0 && longest <= std::numeric_limits<double>::max())) return longest + square;
  const auto unit = binade(longest);
  square = 0;
  for (std::size_t i = 0; i < n; ++i) square += (part(i) / unit) * (part(i) / unit);
  return unit * std::sqrt(square);
}

}  // namespace clade::detail
