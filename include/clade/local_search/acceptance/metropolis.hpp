// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "../../core/checked.hpp"
#include "../../mathematics/exp.hpp"
#include "../../random/random_stream.hpp"

namespace clade::acceptance {

/// Accepts a candidate that is worse by d with probability exp(-d / temperature), and every other candidate.
///
/// Use it if the search stays too long in a region. The temperature is in the unit of the fitness: at a temperature of
/// the typical difference of two local optima, about a third of the worse ones are accepted.
/// Throws std::invalid_argument if the temperature is not above 0.
/// Source: Metropolis et al., "Equation of state calculations by fast computing machines", 1953; Ruiz and Stützle,
/// "A simple and effective iterated greedy algorithm for the permutation flowshop scheduling problem", 2007.
/// ~~~
/// const iterated_local_search search{.neighbourhood = neighbourhood::swap{}, .acceptance =
/// acceptance::metropolis{0.5}};
/// ~~~
struct metropolis {
  detail::positive_real<"metropolis temperature"> temperature;  ///< in the unit of the fitness, above 0

  template <class F, class Better>
  bool operator()(const F& candidate, const F& current, const Better& better, random_stream& rng) const {
    static_assert(std::is_arithmetic_v<F>, "clade: acceptance::metropolis needs a fitness that is a number");
    if (!better(current, candidate)) return true;
    const double one = static_cast<double>(candidate), other = static_cast<double>(current);
    const double loss = one < other ? other - one : one - other;
    return rng.unit() < mathematics::exp(-loss / temperature);
  }
};

}  // namespace clade::acceptance
