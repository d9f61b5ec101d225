// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

namespace clade::bounds {

/// Sets a value outside the bounds to the midpoint between the violated bound and the value before the move: in
/// differential evolution, the gene of the target.
///
/// The policy is deterministic and consumes no random numbers. Unlike `clamp`, it does not accumulate values at the
/// bound, and it keeps the direction of the move. NaN becomes the value before the move.
/// Cost: two comparisons.
/// Source: Zhang and Sanderson, "JADE: adaptive differential evolution with optional external archive", 2009.
/// ~~~
/// bounds::halfway{}(1.25, 0, 1, 0.5);  // = 0.75
/// run(evolve(sphere, differential_evolution{.bounds = bounds::halfway{}}, 1), stop::generations(5));
/// ~~~
struct halfway {
  constexpr double operator()(double value, double low, double high, double from) const noexcept {
    // Halving a subnormal number rounds, so the midpoint could lie outside the bounds. There are no branches, so a loop
    // over many values is vectorized.
    const double bound = value < low ? low : high, midpoint = std::clamp(bound / 2 + from / 2, low, high);
    const double inside = value == value ? value : from;
    return ((value < low) | (value > high)) ? midpoint : inside;
  }
};

}  // namespace clade::bounds
