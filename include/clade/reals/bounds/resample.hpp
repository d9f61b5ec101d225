// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "../real_genes.hpp"

namespace clade::bounds {

/// Replaces a value outside the bounds with a uniform sample between them.
///
/// The policy maintains diversity but ignores the distance from the bounds. Infinite values and NaN are resampled too.
/// If a bound is infinite, a value outside becomes the nearer bound and NaN becomes `low`.
/// Cost: two comparisons, and one draw outside the bounds.
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

}  // namespace clade::bounds
