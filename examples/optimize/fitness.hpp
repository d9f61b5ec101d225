// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/core/constrained.hpp>
#include <clade/core/objectives.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include "course.hpp"
#include "definition.hpp"

namespace optimize {

/// The order of one objective, feasible first.
struct direction {
  bool maximized = false;

  template <class F>
  bool operator()(const F& one, const F& other) const {
    if constexpr (clade::detail::is_constrained<F>) {
      return clade::detail::better_feasible_first(one, other, *this);
    } else {
      return maximized ? other < one : one < other;
    }
  }
};

using one_objective      = clade::constrained<double>;
using several_objectives = clade::constrained<clade::objectives<>>;

/// A design that failed is worse than any other. The number is finite, so that sums of it are.
inline constexpr double violation_of_failure = 1e100;

/// Sets a fitness to what is known of a design.
inline void set(one_objective& fitness, const definition& of, const assessment& by) {
  if (by.has_failed()) {
    fitness = {of.penalty.value_or(0), of.penalty ? 0 : violation_of_failure};
  } else {
    fitness = {by.means[0], by.violation};
  }
}

inline void set(several_objectives& fitness, const definition& of, const assessment& by) {
  std::vector<double> values(of.objectives.size(), of.penalty.value_or(0));
  if (!by.has_failed()) std::copy_n(by.means.begin(), values.size(), values.begin());
  const auto violation = !by.has_failed() ? by.violation : of.penalty ? 0 : violation_of_failure;
  const auto maximized = [&](std::size_t k) { return of.objectives[k].maximized; };
  fitness              = {clade::objectives<>(std::span<const double>(values), maximized), violation};
}

}  // namespace optimize
