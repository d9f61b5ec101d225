// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../text/message.hpp"
#include "constrained.hpp"

namespace clade {

/// Pareto dominance, the order of several objectives. A fitness dominates another if it is not worse in any objective
/// and better in at least one. With constraints, the order is feasible first.
///
/// Dominance is a strict partial order: often neither of two fitness values dominates the other. Operators that need a
/// best individual refuse it.
/// Cost: two comparisons per objective.
/// Throws std::invalid_argument if the two have different numbers of objectives, or if an objective is maximized in
/// only one of them.
/// ~~~
/// dominates{}(objectives{1, 2}, objectives{1, 3});  // = true
/// dominates{}(objectives{1, 2}, objectives{0, 3});  // = false
/// ~~~
struct dominates {
  using is_partial = void;

  template <class F>
  constexpr bool operator()(const F& one, const F& other) const {
    if constexpr (detail::is_constrained<F>) {
      return detail::better_feasible_first(one, other, *this);
    } else {
      if (one.size() != other.size()) {
        detail::refuse({"the number of objectives must be the same for all chromosomes, but was ", one.size(), " and ",
                        other.size()});
      }
      bool better = false, worse = false, same_directions = true;
      for (std::size_t i = 0; i < one.size(); ++i) {
        const auto a = one.cost(i), b = other.cost(i);
        better = better || a < b;
        worse = worse || b < a;
        same_directions = same_directions && one.is_maximized(i) == other.is_maximized(i);
      }
      if (!same_directions) {
        detail::refuse({"an objective must be maximized for all chromosomes or for none"});
      }
      return better && !worse;
    }
  }
};

/// Pareto dominance with all objectives maximized. This is the order of `maximize`: its problem marks all objectives as
/// maximized.
/// ~~~
/// all_higher_dominate{}(objectives{maximized{3}, maximized{2}}, objectives{maximized{1}, maximized{2}});  // = true
/// ~~~
struct all_higher_dominate : dominates {};

}  // namespace clade
