#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/positive_number.hpp"
#include "../core/probability.hpp"
#include "../core/share_of.hpp"
#include "../mathematics/pow.hpp"

namespace clade::constraints {

/// The epsilon constraint method: violations of up to epsilon count as none at first, and epsilon falls to 0.
///
/// Of two vectors that violate the constraints by at most epsilon, the better value decides; otherwise the smaller
/// violation does. At first, epsilon is the violation that a share of `first` of the initial population does not
/// exceed. After a share t of the evaluations it is (1 - t / `until`) to the power of `power` times that, and from
/// `until` on it is 0, which is feasible first. A vector whose value is NaN ranks after all that violate the constraints
/// by at most epsilon.
///
/// | member | | |
/// |---|---|---|
/// | `first` | share of the initial population, in (0, 1] | 0.2 |
/// | `until` | share of the evaluations, in (0, 1] | 0.5 |
/// | `power` | how fast epsilon falls, above 0 | 5 |
///
/// The order in which a strategy selects and replaces is this one. Results, `stop::target` and stagnation keep to
/// feasible first, and the best vector found so far stays in the population.
///
/// Use: for equations, and wherever the feasible vectors are few or in several pieces: a population that puts feasible
/// vectors first gathers where it has found the first one. Cost: two comparisons more and one power a generation.
/// Source: Takahama and Sakai, "Constrained optimization by the epsilon constrained differential evolution with gradient-
/// based mutation and feasible elites", 2006; the share of the first population as there.
struct epsilon {
  detail::share<"constraints::epsilon first"> first = 0.2;
  detail::share<"constraints::epsilon until"> until = 0.5;
  detail::positive_number<"constraints::epsilon power"> power = 5.0;

  /// The epsilon to begin with, of the violations of the initial population, in any order; they change their order.
  /// Violations that are infinite do not count.
  double initial(std::vector<double>& violations) const {
    std::erase_if(violations, [](double v) { return !(v <= std::numeric_limits<double>::max()); });
    if (violations.empty()) return 0;
    const auto place = detail::at_least_share(first, violations.size()) - 1;
    const auto nth = violations.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(violations.begin(), nth, violations.end());
    return std::max(0.0, *nth);
  }

  /// The epsilon after a share `progress` of the evaluations.
  double operator()(double initial, double progress) const {
    if (!(progress < until)) return 0;
    return initial * mathematics::pow(1 - progress / until, power);
  }
};

}  // namespace clade::constraints
