// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "binade.hpp"

namespace clade::detail {

/// The Euclidean norm of the vector of the n numbers `part(i)`, without overflow or underflow of their squares. Scaling
/// all numbers by a power of two scales the norm exactly.
template <class Part>
double length(std::size_t n, const Part& part) {
  double square = 0;
  for (std::size_t i = 0; i < n; ++i) square += part(i) * part(i);
  if (square > 1e-280 && square < 1e280) return std::sqrt(square);
  double longest = 0;
  for (std::size_t i = 0; i < n; ++i) longest = std::max(longest, std::fabs(part(i)));
  if (!(longest > 0 && longest <= std::numeric_limits<double>::max())) return longest + square;  // 0, infinite or NaN
  const auto unit = binade(longest);
  square = 0;
  for (std::size_t i = 0; i < n; ++i) square += (part(i) / unit) * (part(i) / unit);
  return unit * std::sqrt(square);
}

}  // namespace clade::detail
