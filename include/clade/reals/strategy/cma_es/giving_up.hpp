// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "../../../core/checked.hpp"
#include "../../../run/stop/reason.hpp"
#include "../../../text/message.hpp"

namespace clade::detail {

/// A population size that is doubled so many times, but not beyond the largest possible one.
constexpr std::size_t doubled(std::size_t population, std::size_t times) noexcept {
  for (; times > 0 && population <= max_things / 2; --times) population *= 2;
  return population;
}

/// Why a try of CMA-ES is given up before it ends by itself, where others follow. `now` is its generation, `best` the
/// best individual of the tries before, or null.
///
/// A try is given up after 100 + 50 (n + 3)^2 / sqrt(population) generations (Hansen, 2009). It is also given up where it
/// is worse than `best`, and its best fitness values of late lie within a tenth of that gap: it would need at least ten
/// times as long again to close it, and a run that converges becomes ever slower. This needs fitness values that are
/// numbers.
template <class Generation, class Run, class Individual>
std::optional<stop::reason> given_up(const Generation& now, const Run& run, const Individual* best) {
  const auto n = static_cast<double>(run.genes()), size = static_cast<double>(now.population.size());
  if (static_cast<double>(now.number) >= 100 + 50 * (n + 3) * (n + 3) / std::sqrt(size)) {
    return stop::reason{concat({run.settings().name, " has made as many generations as a try may"}), false,
                        stop::kind::stalled};
  }
  using fitness_type = typename Run::fitness_type;
  if constexpr (std::is_convertible_v<const fitness_type&, double>) {
    if (best != nullptr && now.population.better(best->fitness, run.best().fitness)) {
      const auto gap = std::fabs(static_cast<double>(run.best().fitness) - static_cast<double>(best->fitness));
      if (run.recent_range() < 0.1 * gap) {
        return stop::reason{concat({run.settings().name, " cannot overtake the best try in time"}), false,
                            stop::kind::stalled};
      }
    }
  }
  return std::nullopt;
}

}  // namespace clade::detail
