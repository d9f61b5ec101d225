#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include <clade/chromosome/reals.hpp>
#include <clade/core/random_stream.hpp>

namespace support {

/// Bounds at the ends of what numbers can be, one gene each: subnormal, as wide as numbers go, a point, about zero, and
/// with ends of very different size.
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
                                                                        {-5, 5},
                                                                        {limits::max(), limits::max()},
                                                                        {limits::lowest(), limits::lowest() / 2},
                                                                        {-1e308, -tiny},
                                                                        {-tiny, 1e-308},
                                                                        {0.0, -0.0},
                                                                        {-limits::min(), 1e300}});
}

/// A vector of the space in which a third of the genes are at a bound.
inline std::vector<double> extreme_genes(const clade::chromosome::reals<>& space, clade::random_stream& rng) {
  auto genes = space(rng);
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (rng.chance(0.3)) genes[i] = rng.chance(0.5) ? space.low(i) : space.high(i);
  }
  return genes;
}

/// Whether every gene is within its bounds, which no NaN is.
inline bool inside(const clade::chromosome::reals<>& space, const std::vector<double>& genes) {
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (!(genes[i] >= space.low(i) && genes[i] <= space.high(i))) return false;
  }
  return genes.size() == space.size();
}

}  // namespace support
