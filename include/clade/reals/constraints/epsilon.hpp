// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../core/checked.hpp"
#include "../../mathematics/pow.hpp"
#include "../../mathematics/share_of.hpp"

namespace clade::constraints {

/// The epsilon constraint method: violations of up to epsilon are ignored, and epsilon decreases to 0 during the run.
///
/// If two vectors both violate the constraints by at most epsilon, the vector with the better value is better;
/// otherwise the vector with the smaller violation is. The initial epsilon is the `share` quantile of the violations in
/// the initial population. After a fraction t of the evaluations, epsilon is (1 - t / `until`)^`power` times its
/// initial value. From `until` on, epsilon is 0, and feasible individuals come first. A vector whose value is NaN ranks
/// after all vectors that are compared by value.
///
/// Strategies select and replace by this order. Results, `stop::target` and stagnation use the order feasible first,
/// and the best individual in that order stays in the population.
///
/// Use `lshade{.evaluations = n, .constraints = constraints::epsilon{}}` for equality constraints, and if the feasible
/// region is small or disconnected: the order feasible first concentrates the population around the first feasible
/// vectors that are found.
///
/// Cost: the computation of a quantile at the start, and a power per generation.
/// Throws std::invalid_argument for parameters out of range.
/// Source: Takahama and Sakai, "Constrained optimization by the epsilon constrained differential evolution with
/// gradient-based mutation and feasible elites", 2006. The settings here are different.
/// ~~~
/// const lshade evolving{.evaluations = 1000, .constraints = constraints::epsilon{.share = 0.2}};
/// run(evolve(rectangle, evolving, 1), stop::evaluations(1000));
/// ~~~
struct epsilon {
  detail::share<"constraints::epsilon share"> share = 0.1;  ///< the level of the quantile, in (0, 1]
  /// The fraction of the evaluations with an epsilon above 0, in (0, 1].
  detail::share<"constraints::epsilon until"> until = 0.5;
  detail::positive_real<"constraints::epsilon power"> power = 5.0;  ///< the speed of the decrease, above 0

  /// Returns the initial epsilon, given the violations of the initial population in any order. Infinite violations are
  /// ignored. The function changes the vector.
  double initial(std::vector<double>& violations) const {
    std::erase_if(violations, [](double v) { return !(v <= std::numeric_limits<double>::max()); });
    if (violations.empty()) return 0;
    const auto place = detail::at_least_share(share, violations.size()) - 1;
    const auto nth = violations.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(violations.begin(), nth, violations.end());
    return std::max(0.0, *nth);
  }

  /// Returns epsilon after a fraction `progress` of the evaluations, in [0, 1]. `initial` is the initial epsilon.
  double operator()(double initial, double progress) const {
    if (!(progress < until)) return 0;
    return initial * mathematics::pow(1 - progress / until, power);
  }
};

}  // namespace clade::constraints
