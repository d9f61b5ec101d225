// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../real_genes.hpp"

namespace clade::bounds {

/// Sets a value outside the bounds to the nearer bound.
///
/// The policy is deterministic and consumes no random numbers. Values accumulate at the bounds. This helps to find an
/// optimum at a bound and wastes evaluations otherwise. An infinite value becomes the bound on its side, NaN becomes
/// `low`.
/// Cost: two comparisons.
/// ~~~
/// bounds::clamp{}(1.25, 0, 1, rng);  // = 1.0
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.bounds = bounds::clamp{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct clamp {
  constexpr double operator()(double value, double low, double high, random_stream&) const noexcept {
    // GCC compiles these two selections without branches. Branches would be hard to predict.
    const auto at_most = value > high ? high : value;
    return at_most >= low ? at_most : low;
  }
};

}  // namespace clade::bounds
