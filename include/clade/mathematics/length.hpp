// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace clade::detail {

/// The Euclidean length of the vector of the n numbers `part(i)`, also if their squares overflow or vanish. If all
/// numbers are multiplied by a power of two, the length is multiplied by exactly the same factor.
template <class Part>
double length(std::size_t n, const Part& part) {
  double square = 0;
  for (std::size_t i = 0; i < n; ++i) square += part(i) * part(i);
  if (square > 1e-280 && square < 1e280) return std::sqrt(square);
  double longest = 0;
  for (std::size_t i = 0; i < n; ++i) longest = std::max(longest, std::fabs(part(i)));
  if (!(longest > 0 && longest <= std::numeric_limits<double>::max())) return longest + square;  // 0, infinite or NaN
  const auto exponent = std::ilogb(longest);
  square = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto scaled = std::scalbn(part(i), -exponent);
    square += scaled * scaled;
  }
  return std::scalbn(std::sqrt(square), exponent);
}

}  // namespace clade::detail
