// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "../../core/checked.hpp"
#include "../../core/constrained.hpp"
#include "../../text/message.hpp"
#include "combine.hpp"

namespace clade::detail {

/// The best fitness that counted last, for `stop::stalled` with a tolerance.
struct progress_memory {
  std::optional<std::uint64_t> seen;  // the latest generation
  std::uint64_t since = 0;            // the generation of the best fitness that counted last
  bool feasible = true;
  double value = 0;  // or its violation
};

}  // namespace clade::detail

namespace clade::stop {

/// Fires when the best fitness of the run has not improved for `limit` generations, `limit` >= 1: `stalled(100)`. Use
/// `stop::front_stalled` for several objectives.
///
/// `stalled(100, 1e-6)` ignores small improvements: the best fitness must differ from the one that counted last by more
/// than a millionth of the larger of the two magnitudes. Small improvements add up until they count. The tolerance is
/// relative, so the unit of the fitness does not matter; its zero does. Near an optimum of value 0 relative
/// improvements stay large, so add `stop::target`. Violations of constraints are compared likewise until the best
/// individual is feasible. A tolerance needs fitness values that are numbers.
///
/// A criterion with a tolerance remembers the fitness that counted last. A resumed run begins with its latest
/// improvement, so it may end later than without the interruption.
///
/// Cost: one comparison per generation.
/// Throws std::invalid_argument if the limit is 0, or if the tolerance is not in [0, 1).
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::stalled(3) || stop::generations(50));
/// run(evolve(queens, ga, 1), stop::stalled(3, 0.01) || stop::generations(50));
/// ~~~
struct stalled {
  detail::positive<"stalled generations"> limit;  ///< generations without an improvement
  /// The relative change of the fitness up to which an improvement does not count, in [0, 1).
  detail::checked<"stalled tolerance",
                  detail::real_range{0, detail::real_range::included, 1, detail::real_range::excluded}>
      tolerance = 0.0;
  mutable detail::progress_memory memory{};  ///< of the criterion, which is const and called from one thread

  template <class Generation>
  std::optional<reason> operator()(const Generation& generation) const {
    if constexpr (requires { Generation::population_type::is_ordered; }) {
      static_assert(Generation::population_type::is_ordered,
                    "clade: stop::stalled needs fitness values in a strict weak order, which objectives do not have: "
                    "use stop::front_stalled for objectives");
    }
    if (generation.stagnation < limit && (tolerance == 0 || stagnation(generation) < limit)) return std::nullopt;
    return reason{describe(), false, kind::stalled};
  }
  std::string describe() const {
    if (tolerance == 0) return detail::concat({"no better individual in ", detail::counted(limit, "generation")});
    return detail::concat(
        {"no individual better by a share of ", double(tolerance), " in ", detail::counted(limit, "generation")});
  }

 private:
  // The number of generations without an improvement that counts.
  template <class Generation>
  std::uint64_t stagnation(const Generation& now) const {
    const auto& best = now.population.best().fitness;
    using F = std::remove_cvref_t<decltype(best)>;
    constexpr bool numbers = std::is_arithmetic_v<detail::unconstrained_type<F>>;
    if constexpr (!numbers) {
      detail::refuse({"stalled tolerance needs fitness values that are numbers"});
    } else {
      const bool feasible = detail::is_feasible(best);
      const auto value = [&] {
        if constexpr (detail::is_constrained<F>) {
          return feasible ? static_cast<double>(best.value) : best.violation;
        } else {
          return static_cast<double>(best);
        }
      }();
      const bool first = !memory.seen || *memory.seen > now.number;
      if (first || now.number - memory.since > now.stagnation) {
        const auto magnitude = std::max(std::fabs(value), std::fabs(memory.value));
        // Halves, because the difference may overflow. An infinite fitness is far from a finite one.
        const bool near =
            std::isfinite(magnitude) && std::fabs(value / 2 - memory.value / 2) <= tolerance * (magnitude / 2);
        if (first || feasible != memory.feasible || !near) {
          memory.since = now.number - std::min(now.number, now.stagnation);
          memory.feasible = feasible;
          memory.value = value;
        }
      }
      memory.seen = now.number;
      return now.number - memory.since;
    }
  }
};

}  // namespace clade::stop
