#pragma once

#include <algorithm>
#include <cstddef>

namespace clade::selection {

/// How many of a population of `size` are kept: the whole part of ratio * size, but two at least, and never more than
/// there are. A product that misses a whole number by rounding alone, such as 0.29 * 100, counts as that number.
constexpr std::size_t kept(double ratio, std::size_t size, std::size_t least = 2) {
  const auto product = ratio * static_cast<double>(size) * (1 + 0x1p-50);
  return std::min(size, std::max(least, static_cast<std::size_t>(product)));
}

}  // namespace clade::selection
