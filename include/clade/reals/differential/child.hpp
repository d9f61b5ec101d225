// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../bounds/bounded.hpp"

namespace clade::detail {

/// The vectors of a donor: `base` plus the weighted differences `plus[k]` - `minus[k]` for k < `count`. If there are
/// two differences, the weight of the first is also multiplied by `first`.
struct donor_vectors {
  const double* base;
  std::array<const double*, 2> plus, minus;
  std::size_t count;
  double first = 1;
};

/// Writes the child of a target and a donor. `crossover` chooses the genes of the donor, and `bounds` repairs genes
/// outside the box.
template <class Crossover, class Bounds>
void cross_donor(std::span<double> child, const double* target, const donor_vectors& donor, double weight,
                 const Crossover& crossover, double rate, const real_box& box, const Bounds& bounds,
                 random_stream& rng) {
  const auto size = child.size();
  crossover(size, rate, rng, [&](std::size_t first, std::uint64_t mask) {
    const auto n = std::min<std::size_t>(size - first, 64);
    const auto from = [first](const double* vector) { return vector + first; };
    const double *base = from(donor.base), *plus = from(donor.plus[0]), *minus = from(donor.minus[0]);
    const double *old = from(target), *low = box.low.data() + first, *high = box.high.data() + first;
    double* const __restrict genes = child.data() + first;
    if (donor.count == 1) {
      for (std::size_t i = 0; i < n; ++i) {
        const double moved = base[i] + weight * (plus[i] - minus[i]);
        genes[i] = (mask >> i) & 1 ? moved : old[i];
      }
    } else {
      const double *plus_2 = from(donor.plus[1]), *minus_2 = from(donor.minus[1]);
      const double weight_1 = donor.first * weight;
      for (std::size_t i = 0; i < n; ++i) {
        const double moved = base[i] + weight_1 * (plus[i] - minus[i]) + weight * (plus_2[i] - minus_2[i]);
        genes[i] = (mask >> i) & 1 ? moved : old[i];
      }
    }
    std::uint64_t outside = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const bool inside = (genes[i] >= low[i]) & (genes[i] <= high[i]);
      outside |= std::uint64_t{!inside} << i;
    }
    for (; outside != 0; outside &= outside - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(outside));
      genes[i] = bounded(bounds, genes[i], low[i], high[i], old[i], rng);
    }
  });
}

}  // namespace clade::detail
