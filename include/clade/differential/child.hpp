#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../bounds/bounded.hpp"
#include "../core/box_of_space.hpp"
#include "../core/random_stream.hpp"

namespace clade::detail {

/// A donor as vectors: `base` plus the differences `plus[k]` minus `minus[k]` times the weight.
struct donor_vectors {
  const double* base;
  std::array<const double*, 2> plus, minus;
  std::size_t count;
};

/// Makes a child of a target and a donor: the crossover chooses the genes of the donor, and `bounds` puts back those that
/// have left the box.
template <class Crossover, class Bounds>
void cross_donor(std::span<double> child, const double* target, const donor_vectors& donor, double weight,
                 const Crossover& crossover, double rate, const real_box& box, const Bounds& bounds,
                 random_stream& rng) {
  const auto size = child.size();
  double* const genes = child.data();
  const double *low = box.low.data(), *high = box.high.data();
  bool inside = true;
  crossover(size, rate, rng, [&](std::size_t first, std::uint64_t mask) {
    const auto end = std::min<std::size_t>(first + 64, size);
    const double *base = donor.base, *plus = donor.plus[0], *minus = donor.minus[0];
    if (donor.count == 1) {
      for (auto i = first; i < end; ++i) {
        const double moved = base[i] + weight * (plus[i] - minus[i]);
        genes[i] = (mask >> (i - first)) & 1 ? moved : target[i];
      }
    } else {
      const double *plus_2 = donor.plus[1], *minus_2 = donor.minus[1];
      for (auto i = first; i < end; ++i) {
        const double moved = base[i] + weight * (plus[i] - minus[i]) + weight * (plus_2[i] - minus_2[i]);
        genes[i] = (mask >> (i - first)) & 1 ? moved : target[i];
      }
    }
    for (auto i = first; i < end; ++i) inside = inside & (genes[i] >= low[i]) & (genes[i] <= high[i]);
  });
  if (inside) return;
  for (std::size_t i = 0; i < size; ++i) {
    if (genes[i] >= low[i] && genes[i] <= high[i]) continue;
    genes[i] = bounded(bounds, genes[i], low[i], high[i], target[i], rng);
  }
}

}  // namespace clade::detail
