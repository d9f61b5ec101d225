// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "../../core/checked.hpp"
#include "../../core/generation.hpp"
#include "combine.hpp"

namespace clade::stop {

/// Fires when the best fitness of the run has not improved for `limit` generations, `limit` >= 1. Use
/// `stop::front_stalled` for several objectives.
///
/// With a `tolerance`, it also fires if the improvement of the latest `limit` generations is at most that share of the
/// improvement since the beginning of the run: `stop::stalled{.limit = 50, .tolerance = 0.001}`. The share does not
/// depend on units or on the value of the optimum. An improvement from an infinite value does not count.
/// `evolution.reevaluate()` is a new beginning. A run records at most 1024 improvements. If there are more, the time of
/// an improvement is exact to a 256th of the length of the run.
///
/// Cost: one comparison per generation; with a tolerance, a binary search in the list of improvements.
/// Throws std::invalid_argument if the limit is 0 or the tolerance is outside [0, 1], and, with a tolerance above 0, if
/// the fitness values are not numbers, or are relative or noisy, or if the run does not record its improvements. Runs
/// of strategies without the base `strategy::run` and epochs of `islands` do not record them.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::stalled(3) || stop::generations(50));
/// run(evolve(queens, ga, 1), stop::stalled{.limit = 20, .tolerance = 0.01} || stop::generations(500));
/// ~~~
struct stalled {
  /// Whether it reads the whole population; see `mpi::ranks`.
  static constexpr bool reads_population = false;

  detail::positive_integer<"stalled generations"> limit;  ///< number of generations without an improvement, at least 1
  /// The largest share of the whole improvement that counts as no improvement, from 0 to 1.
  detail::probability<"stalled tolerance"> tolerance = 0;

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if constexpr (requires { Generation::population_type::is_ordered; }) {
      static_assert(Generation::population_type::is_ordered,
                    "clade: stop::stalled needs fitness values in a strict weak order, which objectives do not have: "
                    "use stop::front_stalled for objectives");
    }
    if (generation.stagnation < limit && !improves_little(generation)) return std::nullopt;
    return reason{describe(), false, kind::stalled};
  }
  std::string describe() const;

 private:
  template <class Generation>
  bool improves_little([[maybe_unused]] const Generation& generation) const {
    if constexpr (requires { generation.improvements; }) {
      if (tolerance > 0) return improves_little(generation.number, generation.improvements);
    }
    return false;
  }
  bool improves_little(std::uint64_t now, std::span<const detail::improvement> all) const;
};

}  // namespace clade::stop

#ifndef CLADE_SEPARATE_COMPILATION
#include "stalled.ipp"
#endif
