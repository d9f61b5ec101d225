// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include <clade/random/random_stream.hpp>
#include <clade/reals/chromosome/reals.hpp>

#include "repetitions.hpp"

namespace support {

/// Extreme bounds, one gene each: subnormal, the widest possible, a point, around zero, and ends of very different
/// magnitude.
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

/// A vector of the space with a third of its genes at a bound.
inline std::vector<double> extreme_genes(const clade::chromosome::reals<>& space, clade::random_stream& rng) {
  auto genes = space(rng);
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (rng.chance(0.3)) genes[i] = rng.chance(0.5) ? space.low(i) : space.high(i);
  }
  return genes;
}

/// Whether every gene of a vector is within the bounds of a space; false for NaN. The bounds are copied for speed,
/// because tests check millions of vectors.
class inside_of {
 public:
  explicit inside_of(const clade::chromosome::reals<>& space) {
    for (std::size_t i = 0; i < space.size(); ++i) {
      low_.push_back(space.low(i));
      high_.push_back(space.high(i));
    }
  }

  bool operator()(const std::vector<double>& genes) const {
    if (genes.size() != low_.size()) return false;
    const double *gene = genes.data(), *low = low_.data(), *high = high_.data();
    bool inside = true;
    for (const double* const end = gene + genes.size(); gene != end; ++gene, ++low, ++high) {
      inside = inside && *gene >= *low && *gene <= *high;
    }
    return inside;
  }

 private:
  std::vector<double> low_, high_;
};

/// The number of values that `repair(value, low, high, rng)` leaves outside extreme bounds, or changes although they
/// are inside.
template <class Repair>
std::size_t wrong_repairs(const Repair& repair) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  clade::random_stream rng(1);
  const auto box = extreme_box();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const auto low = box.low(i), high = box.high(i);
    const auto check = [&](double value) {
      const auto back = repair(value, low, high, rng);
      wrong += !(back >= low && back <= high);
      if (value >= low && value <= high) wrong += back != value;
    };
    for (const double value : {-infinity, -1e308, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, 5.5, 1e300, infinity,
                               std::numeric_limits<double>::quiet_NaN(), low, high}) {
      check(value);
    }
    for (int k = 0; k < repetitions(1'000'000); ++k) check(rng.normal() * (high / 2 - low / 2) * 3);
  }
  return wrong;
}

}  // namespace support
