// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires after `limit` generations, `limit` >= 0. `generations(0)` stops at the initial population.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is negative.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct generations {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  detail::nonnegative_integer<"generations"> limit;  ///< number of generations, at least 0

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.number < limit) return std::nullopt;
    return reason{describe(), false, kind::generations};
  }
  std::string describe() const { return detail::concat({detail::counted(limit, "generation"), " reached"}); }
};

}  // namespace clade::stop
