// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../core/constrained.hpp"
#include "../../core/positive_number.hpp"
#include "../../core/probability.hpp"
#include "../../core/share_of.hpp"
#include "../../mathematics/pow.hpp"

namespace clade::constraints {

/// The epsilon constraint method: violations of up to epsilon count as none at first, and epsilon falls to 0.
///
/// Of two vectors that violate the constraints by at most epsilon, the better value decides; otherwise the smaller
/// violation does. At first, epsilon is the violation that a share of the initial population does not exceed. After a
/// share t of the evaluations it is (1 - t / `until`) to the power of `power` times that, and from `until` on it is 0,
/// which is feasible first. A vector whose value is NaN ranks after all that count by their values.
///
/// | member | | |
/// |---|---|---|
/// | `share` | share of the initial population, in (0, 1] | 0.1 |
/// | `until` | share of the evaluations after which epsilon is 0, in (0, 1] | 0.5 |
/// | `power` | above 0; the larger, the sooner epsilon is small | 5 |
///
/// A strategy selects and replaces by this order. Results, `stop::target` and stagnation keep to feasible first, and the
/// individual that is best by feasible first stays in the population.
///
/// Use: `lshade{.evaluations = n, .constraints = constraints::epsilon{}}` for equations, and wherever feasible vectors
/// are few or lie in several pieces. Feasible first gathers the population where it has found the first of them. Cost: a
/// sort and a power a generation, and no allocation once the run has warmed up. Throws std::invalid_argument for
/// parameters out of range.
/// Source: Takahama and Sakai, "Constrained optimization by the epsilon constrained differential evolution with
/// gradient-based mutation and feasible elites", 2006. The settings differ.
/// ~~~
/// const lshade evolving{.evaluations = 1000, .constraints = constraints::epsilon{.share = 0.2}};
/// run(evolve(rectangle, evolving, 1), stop::evaluations(1000));
/// ~~~
struct epsilon {
  detail::share<"constraints::epsilon share"> share = 0.1;
  detail::share<"constraints::epsilon until"> until = 0.5;
  detail::positive_number<"constraints::epsilon power"> power = 5.0;

  /// The epsilon to begin with, given the violations of the initial population in any order. Infinite ones do not count.
  /// Changes the vector.
  double initial(std::vector<double>& violations) const {
    std::erase_if(violations, [](double v) { return !(v <= std::numeric_limits<double>::max()); });
    if (violations.empty()) return 0;
    const auto place = detail::at_least_share(share, violations.size()) - 1;
    const auto nth = violations.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(violations.begin(), nth, violations.end());
    return std::max(0.0, *nth);
  }

  /// The epsilon after a share `progress` of the evaluations, in [0, 1].
  double operator()(double initial, double progress) const {
    if (!(progress < until)) return 0;
    return initial * mathematics::pow(1 - progress / until, power);
  }
};

}  // namespace clade::constraints
