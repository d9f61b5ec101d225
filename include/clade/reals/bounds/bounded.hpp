// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>

#include "../real_genes.hpp"

namespace clade::detail {

/// Returns `value` repaired by a bounds policy of either form. `from` is the value before the move.
template <class Bounds>
constexpr double bounded(const Bounds& bounds, double value, double low, double high, double from, random_stream& rng) {
  if constexpr (bounds_for<Bounds>) {
    return bounds(value, low, high, rng);
  } else {
    return bounds(value, low, high, from);
  }
}

/// The bounds of all genes, with the policy that repairs genes outside the bounds.
template <class Bounds>
struct bounded_box : real_box {
  Bounds bounds;

  /// Returns `value` for gene i, repaired if it is outside the bounds. `from` is the value before the move.
  double repaired(std::size_t i, double value, random_stream& rng) const { return bounds(value, low[i], high[i], rng); }
  double repaired(std::size_t i, double value, double from, random_stream& rng) const {
    return bounded(bounds, value, low[i], high[i], from, rng);
  }
};

/// Prepares an operator with a bounds policy: returns `make(box)` with the bounds of the problem's space. If the policy
/// does not fit, a static_assert fails, and the function returns a `Fallback` to prevent further errors. If `Moves` is
/// true, policies that use the value before the move are accepted too.
template <class Fallback, bool Moves = false, class Problem, class Bounds, class Make>
auto with_bounds(const Problem& problem, const Bounds& bounds, const Make& make) {
  constexpr bool fits = bounds_for<Bounds> || (Moves && bounds_from_for<Bounds>);
  static_assert(fits || !space_of_reals<decltype(problem.space)>,
                "clade: the bounds of operators on real vectors must be callable as op(value, low, high, rng); "
                "op(value, low, high, from) is for differential evolution and crossover::weighted_difference");
  return with_bounds<Fallback>(problem, [&](const real_box& box) {
    if constexpr (fits) {
      return make(bounded_box<Bounds>{box, bounds});
    } else {
      return Fallback{};
    }
  });
}

}  // namespace clade::detail
