// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "birth.hpp"

namespace clade::diversity {

/// No rule, the default: every child is kept.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = diversity::none{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct none {
  template <class Population>
  constexpr verdict operator()(const birth<Population>&, random_stream&) const noexcept {
    return verdict::keep;
  }
};

}  // namespace clade::diversity
