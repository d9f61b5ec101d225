// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when at least `limit` moves have been valued by a delta, `limit` >= 0. The generation in which the limit is
/// reached is completed. Moves are counted apart from evaluations; see `problem::with_delta`. Use `stop::evaluations`
/// if the problem has no delta.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is negative.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::moves(500) || stop::generations(5));
/// ~~~
struct moves {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  detail::nonnegative_integer<"moves"> limit;  ///< number of moves, at least 0

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.moves >= limit) return reason{describe(), false, kind::moves};
    return std::nullopt;
  }
  std::string describe() const { return detail::concat({detail::counted(limit, "move"), " reached"}); }
};

}  // namespace clade::stop
