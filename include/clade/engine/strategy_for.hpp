// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/executor_view.hpp"
#include "../core/generation.hpp"
#include "../core/in_space.hpp"
#include "../core/individual.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"
#include "../run/stop/reason.hpp"
#include "../text/message.hpp"
#include "refused_run.hpp"

/// Types of the values in a run of a `Problem`, for the implementation of strategies.
namespace clade::strategy {

/// A chromosome with its fitness.
template <class Problem>
using individual = detail::individual<typename Problem::chromosome_type, typename Problem::fitness_type>;

/// A population of individuals, with the order of the problem.
template <class Problem>
using population =
    detail::population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;

/// The population of a run with its counters, for stop criteria and observers.
template <class Problem>
using generation = detail::generation<population<Problem>>;

/// The executor of a step: `executor(n, body)` calls `body(i)` for every i < n, on any number of threads.
using executor = detail::executor_view;

}  // namespace clade::strategy

namespace clade::detail {

template <class Strategy, class Problem>
concept sets_up = requires(const Strategy& strategy, const Problem& problem, random_stream stream) {
  strategy.set_up(problem, stream);
};

/// The type of the run that a strategy sets up for a problem.
template <class Strategy, class Problem>
using run_of = std::remove_cvref_t<decltype(std::declval<const Strategy&>().set_up(std::declval<const Problem&>(),
                                                                                   random_stream(0)))>;
template <class Run>
using population_of_run = std::remove_cvref_t<decltype(std::declval<const Run&>().generation().population)>;

template <class Run>
concept begins = requires(Run& run, const executor_view& executor) { run.begin(executor); };

template <class Run>
concept advances = requires(Run& run, const executor_view& executor) { run.advance(executor); };

template <class Run>
concept shows_generation = requires(const Run& run) {
  typename population_of_run<Run>::individual_type;
  { run.generation() } -> std::convertible_to<generation<population_of_run<Run>>>;
};

template <class Run>
concept finds_best = (population_of_run<Run>::is_ordered && requires(const Run& run) {
                       { run.best() } -> std::same_as<const typename population_of_run<Run>::individual_type&>;
                     }) || (!population_of_run<Run>::is_ordered && requires(const Run& run) {
                       {
                         run.front()
                       } -> std::convertible_to<std::vector<typename population_of_run<Run>::individual_type>>;
                     });

/// Whether a run evaluates parents and children together. True for refused runs, so that they cause no further error.
template <class Run>
inline constexpr bool evaluates_together = [] {
  if constexpr (requires { Run::evaluates_together; }) return Run::evaluates_together;
  return is_refused_run<Run>;
}();

template <class Run>
concept run_of_strategy =
    std::copy_constructible<Run> && begins<Run> && advances<Run> && shows_generation<Run> && finds_best<Run>;

}  // namespace clade::detail

namespace clade {

/// A strategy: its settings, and a function that sets up a run. `evolve`, `restarts`, `islands`, `experiment` and
/// `checkpoint` accept every strategy with the required members; docs/guide/your_strategy.md develops one.
///
/// | required | |
/// |---|---|
/// | `strategy.set_up(problem, stream) -> run` | called as `const`; checks the settings, evaluates nothing; the run draws all its random numbers from `stream` |
/// | `run.begin(executor)` | makes the initial population; called again if it was interrupted |
/// | `run.advance(executor)` | makes the next generation |
/// | `run.generation()` | a `strategy::generation<Problem>` |
/// | `run.best()` | a reference to the best individual so far; with several objectives `run.front()`, a vector of the nondominated individuals |
/// | copies | strategy and run can be copied; a copy of a run continues with the same results |
///
/// | optional | |
/// |---|---|
/// | `run.finished()` | a `std::optional<stop::reason>`, with a value if the run has ended by itself; a run without this member never ends by itself |
/// | `run.state()`, `run.load(state)` | for `resume` and checkpoints: all data on which the course of the run depends, with members `stream`, as it was passed to `set_up`, and `elapsed`; `load` is called for a run that was set up with that stream |
/// | `run.immigrate(individuals, places)` | replaces the individuals at `places` with those of a `strategy::population<Problem>` |
/// | `run.reevaluate(executor, continues)` | evaluates all individuals and the best again, because the fitness has changed; `continues` is true if the previous call was interrupted |
/// | `run.skip_time(time)` | subtracts a pause from `generation().elapsed` |
template <class Strategy, class Problem>
concept strategy_for = std::copy_constructible<Strategy> && detail::sets_up<Strategy, Problem> &&
                       detail::run_of_strategy<detail::run_of<Strategy, Problem>>;

}  // namespace clade

namespace clade::detail {

/// Returns whether `Strategy` is a strategy for the problem. A static_assert reports a missing member. Returns false
/// for a refused problem, without another message.
template <class Strategy, class Problem>
consteval bool strategy_fits() {
  constexpr bool refused = requires { requires Problem::is_refused; };  // an error message has already been reported
  constexpr bool kept = std::copy_constructible<Problem> && std::copy_constructible<Strategy>;
  static_assert(
      kept || refused,
      "clade: a run keeps copies of its problem and its strategy, so fitness, space, repair and operators must "
      "be copyable: hold what can only be moved in a std::shared_ptr, or capture it by reference");
  if constexpr (kept && !refused) {
    constexpr bool set_up = sets_up<Strategy, Problem>;
    static_assert(set_up,
                  "clade: a strategy needs a member set_up(problem, stream) that can be called as const and returns a "
                  "run");
    if constexpr (set_up) {
      using run = run_of<Strategy, Problem>;
      constexpr bool copied = std::copy_constructible<run>, begun = begins<run>, advanced = advances<run>;
      constexpr bool shown = shows_generation<run>, best = finds_best<run>;
      static_assert(copied, "clade: the run of a strategy must be copyable");
      static_assert(begun || !copied,
                    "clade: the run of a strategy needs a member begin(executor), which makes the initial population");
      static_assert(advanced || !copied || !begun,
                    "clade: the run of a strategy needs a member advance(executor), which makes the next generation");
      static_assert(shown || !copied || !begun || !advanced,
                    "clade: the run of a strategy needs a const member generation() that returns a "
                    "strategy::generation<Problem>");
      static_assert(best || !copied || !begun || !advanced || !shown,
                    "clade: the run of a strategy needs a const member best() that returns a reference to the best "
                    "individual, or, with several objectives, front() that returns a vector of individuals");
      constexpr bool compared = !is_relative_problem<Problem> || evaluates_together<run>;
      static_assert(compared || !copied || !begun || !advanced || !shown || !best,
                    "clade: a relative fitness needs a strategy that evaluates parents and children together: a "
                    "genetic_algorithm, or one that breeds like it, such as nsga2, alone, without restarts or islands");
      return copied && begun && advanced && shown && best && compared;
    }
  }
  return false;
}

/// Returns the reason if a run has ended by itself, otherwise std::nullopt. A run without a member `finished` never
/// ends by itself.
template <class Run>
std::optional<stop::reason> finished(const Run& run) {
  if constexpr (requires { run.finished(); }) {
    return run.finished();
  } else {
    return std::nullopt;
  }
}

/// Subtracts a pause from the clock of a run, if the run has a member `skip_time`.
template <class Run>
void skip_time(Run& run, std::chrono::nanoseconds time) {
  if constexpr (requires { run.skip_time(time); }) run.skip_time(time);
}

/// Returns the number of restarts of a run; 0 if the run has no member `restarted`.
template <class Run>
std::uint64_t restarts_of(const Run& run) {
  if constexpr (requires { run.restarted(); }) {
    return run.restarted();
  } else {
    return 0;
  }
}

/// Whether a run asks for the values of its chromosomes by slots; see engine/session_candidates.hpp. Otherwise the run
/// evaluates by itself.
template <class Run>
inline constexpr bool asks_by_slots = [] {
  if constexpr (requires { Run::asks_by_slots; }) return Run::asks_by_slots;
  return false;
}();

template <class Run>
concept has_state = requires(const Run& run) { run.state(); };

/// Whether `State` is the type of the state of `Run`.
template <class Run, class State>
concept loads = requires(Run& run, const State& state) {
  { std::as_const(run).state() } -> std::same_as<State>;
  run.load(state);
};

/// Returns whether the initial population of a state is complete. Returns true for states without a member of this
/// name.
template <class State>
bool has_complete_population(const State& state) {
  if constexpr (requires { state.has_complete_population(); }) {
    return state.has_complete_population();
  } else {
    return true;
  }
}

/// Returns a run with a saved state. It continues with the same results as the original run.
template <class Strategy, class Problem, class State>
auto resumed(const Strategy& strategy, const Problem& problem, const State& state) {
  auto run = strategy.set_up(problem, state.stream);
  run.load(state);
  return run;
}

/// Whether a run can evaluate its individuals again, after the fitness has changed.
template <class Run>
concept reevaluates = requires(Run& run, const executor_view& executor) { run.reevaluate(executor, false); };

template <class Run>
concept takes_immigrants =
    requires(Run& run, population_of_run<Run>& individuals, std::span<const std::size_t> places) {
      run.immigrate(std::move(individuals), places);
    };

/// Replaces the individuals at `places` with immigrants, one for each place. Throws std::invalid_argument if a place is
/// not in the population.
template <class Run>
void immigrate(Run& run, population_of_run<Run> immigrants, std::span<const std::size_t> places) {
  const auto size = run.generation().population.size();
  for (const auto place : places) {
    if (place >= size) {
      refuse({"places of immigrants must be less than the population size ", size, ", but one was ", place});
    }
  }
  run.immigrate(std::move(immigrants), places);
}

/// Replaces the worst individuals with copies of `individuals`; the first of these replaces the worst of all. Throws
/// std::invalid_argument if there are more immigrants than individuals in the population, or if an immigrant is not in
/// the space of the problem.
template <class Problem, class Run, class Individuals>
void immigrate(const Problem& problem, Run& run, Individuals&& individuals) {
  population_of_run<Run> immigrants(problem.better);
  for (const auto& one : individuals) immigrants.push_back(one.chromosome, Problem::accepted_fitness(one.fitness));
  const auto now = run.generation();
  const auto n = immigrants.size(), size = now.population.size();
  if (n > size) refuse({"immigrants must be at most the population size ", size, ", but were ", n});
  for (std::size_t i = 0; i < n; ++i) require_in_space(problem.space, immigrants.chromosome(i), "immigrant", i);
  const auto& ranking = now.population.ranking();
  const std::vector<std::size_t> places(ranking.rbegin(), ranking.rbegin() + static_cast<std::ptrdiff_t>(n));
  immigrate(run, std::move(immigrants), places);
}

}  // namespace clade::detail
