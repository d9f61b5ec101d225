// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../mathematics/share_of.hpp"

namespace clade::selection {

/// Returns the number of individuals kept of a population of `size`: floor(ratio * size), but at least `least` and at
/// most `size`. `ratio` is in (0, 1].
/// ~~~
/// selection::kept(0.25, 10);  // = 2u
/// selection::kept(0.01, 10);  // = 2u
/// ~~~
constexpr std::size_t kept(double ratio, std::size_t size, std::size_t least = 2) {
  return std::min(size, std::max(least, detail::at_most_share(ratio, size)));
}

}  // namespace clade::selection
