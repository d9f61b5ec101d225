// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../real_genes.hpp"

namespace clade::bounds {

/// A value outside the bounds becomes the nearer bound.
///
/// Pure: it draws nothing. Values gather at the bounds, which finds optima there and wastes children elsewhere.
/// Infinite values become the bound on their side, NaN becomes `low`.
/// ~~~
/// bounds::clamp{}(1.25, 0, 1, rng);  // = 1.0
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.bounds = bounds::clamp{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct clamp {
  constexpr double operator()(double value, double low, double high, random_stream&) const noexcept {
    // Two selections, of which GCC makes no branches: whether a value is outside is hard to predict.
    const auto at_most = value > high ? high : value;
    return at_most >= low ? at_most : low;
  }
};

static_assert(bounds_for<clamp>);

}  // namespace clade::bounds
