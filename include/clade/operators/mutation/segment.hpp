// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// The genes [first, last) of a chromosome.
struct segment {
  std::size_t first;  ///< index of the first gene
  std::size_t last;   ///< index after the last gene
};

/// Returns a random segment of at least two of n genes; n must be at least 2. All n (n-1) / 2 segments are equally
/// likely.
/// Cost: one draw.
/// ~~~
/// const mutation::segment part = mutation::random_segment(8, rng);
/// part.first < part.last && part.last <= 8;  // = true
/// ~~~
inline segment random_segment(std::size_t n, random_stream& rng) noexcept {
  const auto [first_end, step] = rng.below(n, n - 1);
  const auto second_end = (first_end + 1 + step) % n;
  return {std::min(first_end, second_end), std::max(first_end, second_end) + 1};
}

}  // namespace clade::mutation
