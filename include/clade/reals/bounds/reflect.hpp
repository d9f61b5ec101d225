// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <limits>

#include "../real_genes.hpp"

namespace clade::bounds {

/// Reflects a value outside the bounds at the violated bound, repeatedly if necessary.
///
/// The policy is deterministic and consumes no random numbers. Values do not accumulate at a bound, and a value just
/// outside a bound becomes a value just inside. An infinite value becomes the bound on its side, NaN becomes `low`. If
/// one bound is infinite, values are reflected at the other.
/// Cost: two comparisons inside the bounds, an exact remainder outside.
/// ~~~
/// bounds::reflect{}(1.25, 0, 1, rng);  // = 0.75
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.bounds = bounds::reflect{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct reflect {
  double operator()(double value, double low, double high, random_stream&) const noexcept {
    if (value >= low && value <= high) return value;
    const bool below = value < low;
    const auto width = high - low, excess = below ? low - value : value - high;
    if (!(excess <= std::numeric_limits<double>::max()) || !(width > 0)) return detail::clamped(value, low, high);
    // Repeated reflection has a period of two widths. The result of fmod is exact.
    const auto period = 2 * width, remainder = std::fmod(excess, period);
    const auto inward = remainder <= width ? remainder : width - (remainder - width);
    return detail::clamped(below ? low + inward : high - inward, low, high);
  }
};

}  // namespace clade::bounds
