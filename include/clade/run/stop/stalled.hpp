// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when the best fitness of the run has not improved for `limit` generations, `limit` >= 1. Use
/// `stop::front_stalled` for several objectives.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is 0.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::stalled(3) || stop::generations(50));
/// ~~~
struct stalled {
  detail::positive_integer<"stalled generations"> limit;  ///< number of generations without an improvement, at least 1

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if constexpr (requires { Generation::population_type::is_ordered; }) {
      static_assert(Generation::population_type::is_ordered,
                    "clade: stop::stalled needs fitness values in a strict weak order, which objectives do not have: "
                    "use stop::front_stalled for objectives");
    }
    if (generation.stagnation < limit) return std::nullopt;
    return reason{describe(), false, kind::stalled};
  }
  std::string describe() const {
    return detail::concat({"no better individual in ", detail::counted(limit, "generation")});
  }
};

}  // namespace clade::stop
