// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "bounded.hpp"

namespace clade::bounds {

/// A value outside of its bounds becomes the middle between the bound that it crossed and the value that it came from:
/// that of the target in differential evolution.
///
/// It stays on the side to which the search was going, does not gather on the bound itself as clamping does, and draws
/// nothing. NaN becomes the value that it came from.
/// Source: Zhang and Sanderson, "JADE: adaptive differential evolution with optional external archive", 2009.
/// ~~~
/// bounds::halfway{}(1.25, 0, 1, 0.5);  // = 0.75
/// run(evolve(sphere, differential_evolution{.bounds = bounds::halfway{}}, 1), stop::generations(5));
/// ~~~
struct halfway {
  constexpr double operator()(double value, double low, double high, double from) const noexcept {
    // Halves of subnormal numbers may be rounded out of the bounds.
    if (value < low) return std::clamp(low / 2 + from / 2, low, high);
    if (value > high) return std::clamp(high / 2 + from / 2, low, high);
    return value == value ? value : from;
  }
};

static_assert(bounds_from_for<halfway>);

}  // namespace clade::bounds
