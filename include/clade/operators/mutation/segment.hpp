// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// The genes [first, last) of a chromosome.
struct segment {
  std::size_t first, last;
};

/// A segment of two genes or more, each of the n (n-1) / 2 equally likely, at the cost of one draw. n is at least 2.
/// ~~~
/// const mutation::segment part = mutation::random_segment(8, rng);
/// part.first < part.last && part.last <= 8;  // = true
/// ~~~
inline segment random_segment(std::size_t n, random_stream& rng) noexcept {
  const auto [one, step] = rng.below(n, n - 1);
  const auto other = (one + 1 + step) % n;
  return {std::min(one, other), std::max(one, other) + 1};
}

}  // namespace clade::mutation
