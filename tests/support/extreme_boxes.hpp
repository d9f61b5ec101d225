#pragma once

#include <limits>
#include <vector>

#include <clade/chromosome/reals.hpp>

namespace support {

/// Bounds at the ends of what numbers can be, one gene each: subnormal, as wide as numbers go, a point, about zero.
inline clade::chromosome::reals<> extreme_box() {
  using limits = std::numeric_limits<double>;
  const auto tiny = limits::denorm_min();
  return clade::chromosome::reals(std::vector<clade::chromosome::range>{{-1e308, 1e308},
                                                                        {limits::lowest(), limits::max()},
                                                                        {0, 1e308},
                                                                        {-tiny, tiny},
                                                                        {0, 100 * tiny},
                                                                        {3, 3},
                                                                        {-0.0, 0.0},
                                                                        {1, 1 + limits::epsilon()},
                                                                        {-5, 5}});
}

/// Whether every gene is within its bounds.
inline bool inside(const clade::chromosome::reals<>& space, const std::vector<double>& genes) {
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (!(genes[i] >= space.low(i) && genes[i] <= space.high(i))) return false;
  }
  return genes.size() == space.size();
}

}  // namespace support
