// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when at least `limit` fitness values have been computed, `limit` >= 0. The generation in which the limit is
/// reached is completed.
///
/// If all offspring are copies, because of rates of 0 or a converged population, the limit would never be reached.
/// Therefore the criterion also fires, with `kind::nothing_evaluated`, after `max_idle` generations without an
/// evaluation.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is negative.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::evaluations(500));
/// ~~~
struct evaluations {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  /// Number of generations without an evaluation after which the criterion fires.
  static constexpr std::uint64_t max_idle = 10'000;

  detail::nonnegative_integer<"evaluations"> limit;  ///< number of fitness values, at least 0

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.evaluations >= limit) return reason{describe(), false, kind::evaluations};
    if (generation.idle < max_idle) return std::nullopt;
    return reason{detail::concat({"nothing evaluated in ", detail::counted(max_idle, "generation")}), false,
                  kind::nothing_evaluated};
  }
  std::string describe() const { return detail::concat({detail::counted(limit, "evaluation"), " reached"}); }
};

}  // namespace clade::stop
