// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../core/checked.hpp"
#include "birth.hpp"

namespace clade::diversity {

/// Random immigrants: each child is replaced by a random chromosome with probability `share`.
///
/// Supplies new genes continuously. Use it for changing goals or against premature convergence.
///
/// Cost: one draw per child.
/// Throws std::invalid_argument if `share` is outside [0, 1].
/// Source: Grefenstette, "Genetic algorithms for changing environments", 1992.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = diversity::immigrants{0.05}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct immigrants {
  detail::probability<"immigrants share"> share;  ///< probability of a replacement per child, in [0, 1]

  template <class Population>
  verdict operator()(const birth<Population>&, random_stream& rng) const {
    return rng.chance(share) ? verdict::immigrant : verdict::keep;
  }
};

}  // namespace clade::diversity
