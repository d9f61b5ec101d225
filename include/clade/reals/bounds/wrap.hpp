// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <limits>

#include "../real_genes.hpp"

namespace clade::bounds {

/// Wraps a value outside the bounds around to the opposite bound, as if both bounds were the same point.
///
/// Use this policy for angles and other periodic values. It is deterministic and consumes no random numbers. An
/// infinite value becomes the bound on its side, and so does every value outside if a bound is infinite. NaN becomes
/// `low`.
/// Cost: two comparisons inside the bounds, and an exact remainder outside.
/// ~~~
/// bounds::wrap{}(1.25, 0, 1, rng);  // = 0.25
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.bounds = bounds::wrap{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct wrap {
  double operator()(double value, double low, double high, random_stream&) const noexcept {
    if (value >= low && value <= high) return value;
    const bool below = value < low;
    const auto width = high - low, excess = below ? low - value : value - high;
    constexpr auto max_excess = std::numeric_limits<double>::max();
    if (!std::isfinite(low) || !std::isfinite(high) || !(excess <= max_excess) || !(width > 0)) {
      return detail::clamped(value, low, high);
    }
    const auto remainder = std::fmod(excess, width);  // exact
    return detail::clamped(below ? high - remainder : low + remainder, low, high);
  }
};

}  // namespace clade::bounds
