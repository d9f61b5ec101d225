// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>

#include "../../core/checked.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when the number of offspring has reached `limit` times the population size, `limit` >= 0.
///
/// This is the number of offspring that a generational algorithm breeds in `limit` generations. With
/// `replacement::worst{1}` and a population of 100, 50 generation equivalents are 5000 steps. Use it to compare
/// algorithms that replace different numbers of individuals.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is negative.
/// ~~~
/// const genetic_algorithm steady_state{
///     .crossover = crossover::order{}, .mutation = mutation::swap{}, .replacement = replacement::worst{1}};
/// run(evolve(queens, steady_state, 1), stop::generation_equivalents(5));
/// ~~~
struct generation_equivalents {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  detail::nonnegative_integer<"generation_equivalents">
      limit;  ///< number of offspring in multiples of the population size

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if (generation.births / detail::size_of(generation) < limit) return std::nullopt;
    return reason{describe(), false, kind::generations};
  }
  std::string describe() const { return detail::concat({detail::counted(limit, "generation equivalent"), " reached"}); }
};

}  // namespace clade::stop
