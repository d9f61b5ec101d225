// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "donor.hpp"

namespace clade::differential {

/// Exponential crossover: the child takes a cyclic run of consecutive genes from the donor. The run starts at a random
/// gene and is extended with probability `rate` after each gene. The other genes come from the target.
///
/// Adjacent genes are taken together. This helps if they are linked. The expected length of the run hardly depends on
/// the number of genes, so exponential crossover needs a higher rate than binomial crossover.
/// Cost: one draw per gene of the run.
/// Source: Storn and Price, "Differential evolution", 1997.
/// ~~~
/// const differential_evolution evolving{.crossover = differential::exponential{}, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct exponential {
  template <class Take>
  void operator()(std::size_t size, double rate, random_stream& rng, const Take& take) const {
    const auto begin = rng.below(size);
    std::size_t length = 1;
    while (length < size && rng.chance(rate)) ++length;
    // The run covers [begin, begin + length) and, if it wraps around, [0, wrapped).
    const auto wrapped = begin + length > size ? begin + length - size : 0;
    for (std::size_t first = 0; first < size; first += 64) {
      const auto ones_below = [&](std::size_t end) {
        const auto ones = end <= first ? 0 : std::min<std::size_t>(end - first, 64);
        return ones == 0 ? std::uint64_t{0} : ~std::uint64_t{0} >> (64 - ones);
      };
      take(first, (ones_below(std::min(begin + length, size)) & ~ones_below(begin)) | ones_below(wrapped));
    }
  }
};

}  // namespace clade::differential
