// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../../../strategy/restarts.hpp"
#include "run.hpp"

namespace clade::detail {

/// Returns `population` after `times` doublings. The doubling stops before the size exceeds the maximum number of
/// objects.
constexpr std::size_t doubled(std::size_t population, std::size_t times) noexcept {
  for (; times > 0 && population <= max_objects / 2; --times) population *= 2;
  return population;
}

/// Sets up a run of `restarting`, an `ipop` or a `bipop`. The first try has the settings `first`.
template <class Restarts, class Settings, class Problem>
auto cma_restarts(const Restarts& restarting, const Settings& first, const Problem& problem, random_stream stream) {
  constexpr bool fits = cma_strategy<decltype(restarting.each)>;
  static_assert(fits, "clade: ipop.each and bipop.each must be cma_es, separable_cma_es or limited_memory_cma_es");
  if constexpr (fits) {
    auto run = cma_set_up(problem, first, stream);
    if constexpr (is_refused_run<decltype(run)>) {
      return run;
    } else {
      return restarts_run<Problem, Restarts, decltype(run)>(problem, restarting, stream, std::move(run));
    }
  } else {
    return refused_strategy().set_up(problem, stream);
  }
}

/// Restores a try from its state. The state contains its settings.
template <class Problem, class State>
auto resumed_cma(const Problem& problem, const State& state) {
  auto run = cma_set_up(problem, state.settings, state.stream);
  run.load(state);
  return run;
}

/// Returns the reason for which a try of CMA-ES is abandoned before it ends by itself, or std::nullopt. `now` is the
/// generation of the try, `best` the best individual of previous tries, or null.
///
/// A try is abandoned after 100 + 50 (n + 3)^2 / sqrt(population) generations (Hansen, 2009). It is also abandoned if
/// it is worse than `best` and its latest best fitness values lie within a tenth of the gap between the two. Such a try
/// would need at least ten times as many generations to close the gap, and a run slows down as it converges. The second
/// rule applies only to fitness values that are numbers.
///
/// If fitness values are noisy, a try may have four times as many generations, because it converges more slowly. The
/// second rule does not apply, because the value of `best` may be luck.
template <class Generation, class Run, class Individual>
std::optional<stop::reason> given_up(const Generation& now, const Run& run, const Individual* best, bool noise) {
  const auto n = static_cast<double>(run.genes()), size = static_cast<double>(now.population.size());
  const auto generations = 100 + 50 * (n + 3) * (n + 3) / std::sqrt(size);
  if (static_cast<double>(now.number) >= (noise ? 4 * generations : generations)) {
    return stop::reason{concat({run.settings().name, " has made as many generations as a try may"}), false,
                        stop::kind::stalled};
  }
  using fitness_type = typename Run::fitness_type;
  if constexpr (std::is_convertible_v<const fitness_type&, double>) {
    if (!noise && best != nullptr && now.population.better(best->fitness, run.best().fitness)) {
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
