// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../../random/random_mask.hpp"

namespace clade::differential {

/// Binomial crossover: the child takes each gene from the donor independently with probability `rate`. One gene, chosen
/// uniformly, always comes from the donor. The other genes come from the target.
///
/// Cost: one draw, plus about seven draws per 64 genes. The probability is exact.
/// Source: Storn and Price, "Differential evolution", 1997.
/// ~~~
/// const differential_evolution evolving{.crossover = differential::binomial{}, .crossover_rate = 0.9};
/// run(evolve(sphere, evolving, 1), stop::generations(5));
/// ~~~
struct binomial {
  template <class Take>
  void operator()(std::size_t size, double rate, random_stream& rng, const Take& take) const {
    const detail::random_mask chosen(rate);
    const auto always = rng.below(size);
    for (std::size_t first = 0; first < size; first += 64) {
      const auto genes = std::min<std::size_t>(size - first, 64);
      const auto all = ~std::uint64_t{0} >> (64 - genes);
      auto mask = chosen(all, rng);
      if (always - first < genes) mask |= std::uint64_t{1} << (always - first);
      take(first, mask);
    }
  }
};

}  // namespace clade::differential
