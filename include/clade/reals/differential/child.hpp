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

/// Writes 1 to 64 genes of a child: `moved(i)` where `mask` has bit i, otherwise `old[i]`. The arrays must not overlap.
template <class Moved>
void take_genes(std::size_t n, double* __restrict genes, std::uint64_t mask, const Moved& moved,
                const double* __restrict old) noexcept {
  // Compilers vectorize the first loop of each case. They make branches of a single loop that chooses.
  const auto all = ~std::uint64_t{0} >> (64 - n);
  auto others = all & ~mask;
  mask &= all;
  if (2 * std::popcount(others) <= static_cast<int>(n)) {
    for (std::size_t i = 0; i < n; ++i) genes[i] = moved(i);
    for (; others != 0; others &= others - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(others));
      genes[i] = old[i];
    }
  } else {
    for (std::size_t i = 0; i < n; ++i) genes[i] = old[i];
    for (; mask != 0; mask &= mask - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(mask));
      genes[i] = moved(i);
    }
  }
}

/// Returns whether one of up to 64 genes is outside [low, high] or NaN.
inline bool any_outside(std::size_t n, const double* genes, const double* low, const double* high) noexcept {
  std::uint64_t outside = 0;
  for (std::size_t i = 0; i < n; ++i) outside |= !((genes[i] >= low[i]) & (genes[i] <= high[i]));
  return outside != 0;
}

/// Repairs up to 64 genes by a bounds policy that consumes no random numbers. The arrays must not overlap.
template <class Bounds>
void repair_genes(std::size_t n, double* __restrict genes, const Bounds& bounds, const double* __restrict old,
                  const double* __restrict low, const double* __restrict high) {
  for (std::size_t i = 0; i < n; ++i) {
    const auto repaired = bounds(genes[i], low[i], high[i], old[i]);
    genes[i] = ((genes[i] >= low[i]) & (genes[i] <= high[i])) ? genes[i] : repaired;
  }
}

/// Writes the child of a target and a donor. `crossover` chooses the genes of the donor, and `bounds` repairs genes
/// outside the box.
template <class Crossover, class Bounds>
void cross_donor(std::span<double> child, const double* target, const donor_vectors& donor, double weight,
                 const Crossover& crossover, double rate, const real_box& box, const Bounds& bounds,
                 random_stream& rng) {
  const auto size = child.size();
  crossover(size, rate, rng, [&, weight](std::size_t first, std::uint64_t mask) {
    const auto n = std::min<std::size_t>(size - first, 64);
    const auto from = [first](const double* vector) { return vector + first; };
    const double *base = from(donor.base), *plus = from(donor.plus[0]), *minus = from(donor.minus[0]);
    const double *old = from(target), *low = box.low.data() + first, *high = box.high.data() + first;
    double* const genes = child.data() + first;
    if (donor.count == 1) {
      const auto moved = [=](std::size_t i) { return base[i] + weight * (plus[i] - minus[i]); };
      take_genes(n, genes, mask, moved, old);
    } else {
      const double *plus_2 = from(donor.plus[1]), *minus_2 = from(donor.minus[1]);
      const double weight_1 = donor.first * weight;
      const auto moved = [=](std::size_t i) {
        return base[i] + weight_1 * (plus[i] - minus[i]) + weight * (plus_2[i] - minus_2[i]);
      };
      take_genes(n, genes, mask, moved, old);
    }
    if (!any_outside(n, genes, low, high)) return;
    if constexpr (bounds_for<Bounds>) {
      for (std::size_t i = 0; i < n; ++i) {
        if (!(genes[i] >= low[i] && genes[i] <= high[i])) genes[i] = bounds(genes[i], low[i], high[i], rng);
      }
    } else {
      repair_genes(n, genes, bounds, old, low, high);
    }
  });
}

}  // namespace clade::detail
