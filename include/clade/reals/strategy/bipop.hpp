// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "../../random/domains.hpp"
#include "cma_es.hpp"
#include "cma_es/giving_up.hpp"

namespace clade {

namespace detail {

enum class bipop_regime : unsigned char { first, large, small };

/// The settings of a try of `bipop`, with the evaluations that previous tries have spent.
template <class Each>
struct bipop_try : Each {
  using regime = bipop_regime;

  regime kind = regime::first;
  regime leader = regime::first;  // the regime that found the best individual, or `first`
  std::size_t doubled = 0;        // the number of doublings of the large population
  std::uint64_t large_spent = 0, small_spent = 0;
  std::uint64_t latest_large = 0;  // the evaluations spent by the latest large try

  /// Saves the members to a checkpoint, or loads them from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & kind & leader & doubled & large_spent & small_spent & latest_large;
  }
};

}  // namespace detail

/// BIPOP-CMA-ES: CMA-ES with restarts in two regimes. In the large regime, the population doubles from try to try. In
/// the small regime, populations and steps are small.
///
/// The first try is `each`: `cma_es`, `separable_cma_es` or `limited_memory_cma_es`. The next try belongs to the regime
/// that has spent fewer evaluations, or to the large regime in a tie. The evaluations of the regime that has found the
/// best individual so far count half (Loshchilov, Schoenauer and Sebag, 2012). In the large regime, the population is
/// twice that of the latest large try, up to 2^`doublings` times the first population. In the small regime, the
/// population is p (q / 2p)^(u^2), where p is the first population, q the population of the latest large try and u
/// uniform in [0, 1). The step size is 100^-v times the first step size, where v is uniform in [0, 1) too. A small try
/// may spend half the evaluations of the latest large try. Otherwise tries are abandoned as in `ipop`. Every restart
/// begins at a new point drawn from the initial box. The best individual and the counters are those of all tries, as in
/// `restarts`. The run ends after `limit` restarts; without a limit it never ends by itself. Use `bipop` if nothing is
/// known about the function. `ipop` suits functions whose many local optima follow a global structure.
/// Source: Hansen, "Benchmarking a BI-population CMA-ES on the BBOB-2009 function testbed", 2009; Loshchilov,
/// Schoenauer and Sebag, "Alternative restart strategies for CMA-ES", 2012.
/// ~~~
/// const bipop restarting{.each = cma_es{.box = {-3, 3}}};
/// run(evolve(sphere, restarting, 1), stop::target(1e-8) || stop::evaluations(5000));
/// ~~~
template <class Each = cma_es>
struct bipop {
  Each each{};
  detail::nonnegative_integer<"bipop doublings"> doublings = 9;
  detail::nonnegative_integer<"bipop limit"> limit = std::numeric_limits<std::size_t>::max();
  /// Whether fitness values are noisy. Tries may then have four times as many generations, because they converge more
  /// slowly, and are not compared with the best fitness value, which may be luck. `noisy` sets it.
  bool noise = false;
  static constexpr std::uint64_t depth = 0;
  static constexpr bool doubles_population = true;  ///< restarts have larger populations; see `noisy`

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    return detail::cma_restarts(*this, detail::bipop_try<Each>{each}, problem, stream);
  }

  /// Returns the reason for which a try is abandoned, or std::nullopt. A small try may spend half the evaluations of
  /// the latest large try.
  template <class Generation, class Run, class Individual>
  std::optional<stop::reason> gives_up(const Generation& now, const Run& run, const Individual* best) const {
    const auto& settings = run.settings();
    if (settings.kind == detail::bipop_regime::small && now.evaluations >= settings.latest_large / 2) {
      return stop::reason{detail::concat({Each::name, " has spent as much as a small try may"}), false,
                          stop::kind::stalled};
    }
    return detail::given_up(now, run, best, noise);
  }

  /// Returns the try that follows the try `last`.
  template <class Problem, class Run, class Individual>
  auto again(const Problem& problem, const Run& last, const Individual* best, std::size_t, random_stream stream) const {
    const bool leads = best == nullptr || problem.better(last.best().fitness, best->fitness);
    return detail::cma_set_up(problem, after(last, leads, detail::free_coordinates(problem), stream), stream);
  }

  /// Restores a try from its state.
  template <class Problem, class State>
  auto resumed(const Problem& problem, const State& state) const {
    return detail::resumed_cma(problem, state);
  }

 private:
  template <class Run>
  detail::bipop_try<Each> after(const Run& last, bool leads, std::size_t genes, random_stream stream) const {
    using regime = detail::bipop_regime;
    auto next = last.settings();
    const auto now = last.generation();
    const auto spent = now.evaluations - now.interrupted_evaluations;
    if (next.kind == regime::large) {
      next.large_spent += spent;
      next.latest_large = spent;
    }
    if (next.kind == regime::small) next.small_spent += spent;
    next.mean.clear();
    next.step_size = each.step_size;
    const auto population = detail::logarithmic_size(each.population, genes);
    const auto most = std::min<std::size_t>(doublings, 40);
    if (leads) next.leader = next.kind;
    // The evaluations of the regime that has found the best individual count half.
    const auto large = next.large_spent / (next.leader == regime::large ? 2 : 1);
    const auto small = next.small_spent / (next.leader == regime::small ? 2 : 1);
    if (large <= small) {
      next.kind = regime::large;
      next.doubled = std::min(next.doubled + 1, most);
      next.population = detail::doubled(population, next.doubled);
    } else {
      next.kind = regime::small;
      auto rng = stream.fork(0).domain(detail::domains::small_population);
      const auto u = rng.unit(), v = rng.unit();
      const auto ratio = static_cast<double>(std::size_t{1} << next.doubled) / 2;
      const auto size = static_cast<double>(population) * mathematics::exp(u * u * mathematics::log(ratio));
      next.population = std::max(population, static_cast<std::size_t>(size));
      next.step_size = each.step_size * mathematics::exp(v * mathematics::log(0.01));
    }
    return next;
  }
};

}  // namespace clade
