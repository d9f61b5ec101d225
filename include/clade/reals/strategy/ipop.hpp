// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "cma_es.hpp"
#include "cma_es/giving_up.hpp"

namespace clade {

/// IPOP-CMA-ES: CMA-ES that restarts with twice the population when a try ends by itself or is abandoned.
///
/// The first try is `each`: `cma_es`, `separable_cma_es` or `limited_memory_cma_es`. Every other try begins at a new
/// point drawn from the initial box. Its population is twice that of the previous try, up to 2^`doublings` times the
/// first population. A try is abandoned after 100 + 50 (n + 3)^2 / sqrt(population) generations. It is also abandoned
/// if it is worse than the previous tries and too slow to overtake them: if its best fitness values of the latest 10 +
/// 30 n / population generations lie within a tenth of the gap. The best individual and the counters are those of all
/// tries, as in `restarts`. The run ends after `limit` restarts; without a limit it never ends by itself. Use `ipop`
/// for functions with many local optima and a global structure that large populations can follow.
/// Source: Auger and Hansen, "A restart CMA evolution strategy with increasing population size", 2005.
/// ~~~
/// const ipop restarting{.each = cma_es{.box = {-3, 3}}};
/// run(evolve(sphere, restarting, 1), stop::target(1e-8) || stop::evaluations(5000));
/// ~~~
template <class Each = cma_es>
struct ipop {
  Each each{};
  detail::nonnegative_integer<"ipop doublings"> doublings = 9;
  detail::nonnegative_integer<"ipop limit"> limit = std::numeric_limits<std::size_t>::max();
  /// Whether fitness values are noisy. Tries may then have four times as many generations, because they converge more
  /// slowly, and are not compared with the best fitness value, which may be luck. `noisy` sets it.
  bool noise = false;
  static constexpr std::uint64_t depth = 0;
  static constexpr bool doubles_population = true;  ///< restarts have larger populations; see `noisy`

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_restarts(*this, each, problem, stream);
  }

  /// Returns the reason for which a try is abandoned, or std::nullopt.
  template <class Generation, class Run, class Individual>
  std::optional<stop::reason> gives_up(const Generation& now, const Run& run, const Individual* best) const {
    return detail::given_up(now, run, best, noise);
  }

  /// Returns the try that follows after `restarted` restarts.
  template <class Problem, class Run, class Individual>
  auto again(const Problem& problem, const Run&, const Individual*, std::size_t restarted, random_stream stream) const {
    auto next = each;
    next.mean.clear();
    next.population = detail::doubled(detail::logarithmic_size(each.population, detail::free_coordinates(problem)),
                                      std::min<std::size_t>(restarted + 1, doublings));
    return next.set_up(problem, stream);
  }

  /// Restores a try from its state.
  template <class Problem, class State>
  auto resumed(const Problem& problem, const State& state) const {
    return detail::resumed_cma(problem, state);
  }
};

}  // namespace clade
