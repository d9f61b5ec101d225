// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "../real_genes.hpp"

namespace clade::bounds {

/// A value outside the bounds is drawn anew, uniformly between them.
///
/// Keeps the population diverse and forgets how far outside the value was. Infinite values are drawn anew as well, and
/// so is NaN. Where a bound is infinite nothing can be drawn: values outside become the nearer bound, NaN becomes
/// `low`.
/// Cost: one draw, outside the bounds only.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.bounds = bounds::resample{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct resample {
  double operator()(double value, double low, double high, random_stream& rng) const noexcept {
    if (value >= low && value <= high) return value;
    if (!std::isfinite(low) || !std::isfinite(high)) return detail::clamped(value, low, high);
    return detail::uniform_between(low, high, rng);
  }
};

static_assert(bounds_for<resample>);

}  // namespace clade::bounds
