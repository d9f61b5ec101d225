// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/executor_view.hpp"
#include "../core/generation.hpp"
#include "../core/individual.hpp"
#include "../core/problem.hpp"
#include "../core/told.hpp"
#include "../random/random_stream.hpp"
#include "../run/execution/sequential.hpp"
#include "../run/stop/expired.hpp"
#include "../run/stop/reason.hpp"
#include "../run/stop/stop_monitor.hpp"
#include "changing_fitness.hpp"
#include "evaluated_children.hpp"
#include "heap_value.hpp"
#include "refused_run.hpp"
#include "strategy_for.hpp"

namespace clade {

/// A run in progress, as a single-pass range of its generations: a loop over it breeds generations, a `break` pauses
/// the run, and `begin()` returns to the generation at which the loop stopped. Copies continue independently and with
/// the same results. After a move the source can only be assigned or destroyed.
///
/// The initial population is sampled and evaluated on first use: by `begin`, `current`, `best`, `finished`,
/// `advance` or `run`.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 42);
/// evolution.advance();
/// evolution.current().number;  // = 1u
/// ~~~
template <class Problem, class Run, class Executor>
class evolution {
 public:
  using population_type = detail::population_of_run<Run>;
  using individual_type = typename population_type::individual_type;
  using generation_type = decltype(std::declval<const Run&>().generation());
  using run_type = Run;
  using executor_type = Executor;

  template <class Strategy>
  evolution(const Problem& problem, const Strategy& strategy, random_stream stream, Executor given_executor)
      : running_(std::in_place, [&] {
          return run_in_progress(std::move(given_executor), problem, strategy.set_up(problem, stream), not_made);
        }) {}

  /// Continues a saved run; used by `resume`.
  template <class Strategy, class State>
  evolution(std::in_place_t, const Problem& problem, const Strategy& strategy, const State& state,
            Executor given_executor)
      : running_(std::in_place, [&] {
          return run_in_progress(std::move(given_executor), problem, detail::resumed(strategy, problem, state),
                                 detail::has_complete_population(state) ? complete : interrupted);
        }) {
    if constexpr (requires { running_->run.complete_loading(running_->executor); }) {
      running_->run.complete_loading(running_->executor);
    }
  }

  class iterator {
   public:
    using iterator_concept = std::input_iterator_tag;
    using value_type = generation_type;
    using difference_type = std::ptrdiff_t;

    iterator() = default;
    explicit iterator(evolution& owner) : owner_(&owner) {}
    generation_type operator*() const { return owner_->current(); }
    iterator& operator++() {
      owner_->advance();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator& it, std::default_sentinel_t) { return it.owner_->finished().has_value(); }

   private:
    evolution* owner_ = nullptr;
  };

  /// Returns an iterator to the current generation. Only an increment of the iterator breeds the next generation.
  iterator begin() {
    complete_initial_population(running_->executor);
    return iterator(*this);
  }
  /// Returns the end of the range. It is reached only with strategies that end by themselves, such as `restarts` with a
  /// limit.
  std::default_sentinel_t end() const noexcept { return {}; }

  /// Returns the current population and its counters, valid until the next step.
  generation_type current() const {
    ensure_initial_population();
    auto now = running_->run.generation();
    now.elapsed -= running_->total_pause;
    if (running_->paused_at) now.elapsed -= clock::now() - *running_->paused_at;
    return now;
  }
  /// Returns the best individual of all generations so far, including an interrupted one.
  const individual_type& best() const& {
    ensure_initial_population();
    return running_->run.best();
  }
  individual_type best() && { return std::as_const(*this).best(); }
  /// Returns the best individual of population i of a `coevolution`.
  template <std::size_t i>
    requires requires(const Run& run) { run.template best<i>(); }
  const auto& best() const& {
    ensure_initial_population();
    return running_->run.template best<i>();
  }
  /// Returns the nondominated individuals of the population, for a fitness of `objectives`.
  auto front() const {
    ensure_initial_population();
    return running_->run.front();
  }
  /// Breeds the next generation, or continues to make an interrupted initial population.
  void advance() { advance(running_->executor); }
  /// Replaces the worst individuals of the population with copies of `individuals`, a range of values with members
  /// `chromosome` and `fitness`. The first of these replaces the worst individual, the second the next worst, and so
  /// on. The copies are not evaluated again. Throws std::invalid_argument if there are more immigrants than individuals
  /// in the population, or if an immigrant is not in the space: it has another number of genes, a gene outside the
  /// bounds, or is not a permutation in a space of permutations. Throws std::domain_error if a fitness is NaN.
  template <class Individuals>
  void immigrate(Individuals&& individuals) {
    constexpr bool fits = detail::individuals_of<Individuals, typename population_type::chromosome_type,
                                                 typename population_type::fitness_type> &&
                          population_type::is_ordered && detail::takes_immigrants<Run>;
    static_assert(fits,
                  "clade: immigrate takes a range of individuals, with members chromosome and fitness as those of the "
                  "population, in runs of one objective whose strategy takes immigrants");
    if constexpr (fits) {
      complete_initial_population(executor());
      detail::immigrate(running_->problem, running_->run, individuals);
      // A relative fitness depends on the population, and the population has changed.
      if constexpr (detail::is_relative_problem<Problem> && detail::reevaluates<Run>) reevaluate();
    }
  }
  /// Evaluates all individuals again, because the fitness has changed: those of the population, of all islands, and the
  /// best of the run. The best of these becomes the best so far, and stagnation starts again. These evaluations are
  /// counted. An interrupted generation is bred again. Has no effect before the initial population is made.
  ///
  /// A problem whose fitness has a member `epoch()` is evaluated again without this call; see `problem::epoch`. Learned
  /// settings are kept, such as the step size of `cma_es`. To introduce new individuals, use `immigrate` or a diversity
  /// rule.
  void reevaluate() {
    constexpr bool fits = detail::reevaluates<Run>;
    static_assert(fits || detail::is_refused_run<Run>,
                  "clade: reevaluate needs a strategy that can evaluate its population anew: its run needs a member "
                  "reevaluate(executor, continues)");
    if constexpr (fits) {
      if (running_->initial_population == not_made) return;
      complete_initial_population(executor());
      detail::notify_processes_if_thrown(running_->executor, [&] { running_->run.reevaluate(executor(), false); });
    }
  }
  /// Brings the islands of all ranks to each of them, so that `current`, `best`, `front`, `state` and `strategy_run`
  /// know them all. All ranks must call it; see `mpi::ranks`. Has no effect on other runs and before the first step.
  void gather() {
    if constexpr (requires { running_->run.bring_together(running_->executor); }) {
      if (running_->initial_population == not_made) return;
      detail::notify_processes_if_thrown(running_->executor, [&] { running_->run.bring_together(running_->executor); });
    }
  }
  /// Brings what a result needs to each rank. Used by `run`.
  void gather_result() {
    if constexpr (requires { running_->executor.gathers_results(); }) {
      if constexpr (requires { running_->run.bring_best(running_->executor); }) {
        if (!running_->executor.gathers_results()) {
          return detail::notify_processes_if_thrown(running_->executor,
                                                    [&] { running_->run.bring_best(running_->executor); });
        }
      }
    }
    gather();
  }
  /// Lets the islands of each rank stay there after a step. Used by `run`.
  void keep_apart(bool apart) noexcept {
    if constexpr (requires { running_->run.keep_apart(apart); }) running_->run.keep_apart(apart);
  }
  /// Returns a copy of all data on which the course of the run depends, for `resume`.
  auto state() const
    requires detail::has_state<Run>
  {
    ensure_initial_population();
    subtract_pause();
    auto all = running_->run.state();
    all.elapsed = current().elapsed;
    return all;
  }
  /// Returns the part of the state that concerns the islands of this process; see `checkpoint::folder`.
  auto state_here() const
    requires requires(const Run& run, const detail::executor_view& executor) { run.state_here(executor); }
  {
    ensure_initial_population();
    subtract_pause();
    auto here = running_->run.state_here(running_->executor);
    here.elapsed = current().elapsed;
    here.others_have_complete_population = running_->initial_population == complete;
    return here;
  }
  /// Returns the reason if the strategy has ended by itself, otherwise std::nullopt.
  std::optional<stop::reason> finished() const {
    ensure_initial_population();
    subtract_pause();
    return detail::finished(running_->run);
  }
  /// Returns the run of the strategy. It may have additional members, such as the number of restarts of `restarts`.
  const Run& strategy_run() const& {
    ensure_initial_population();
    return running_->run;
  }
  Run strategy_run() && { return std::as_const(*this).strategy_run(); }
  const Problem& problem() const& noexcept { return running_->problem; }
  Problem problem() && { return running_->problem; }

  /// Returns the executor. `run` wraps it in an executor that can interrupt a step.
  const Executor& executor() const& noexcept { return running_->executor; }
  Executor executor() && { return running_->executor; }
  bool has_complete_population() const noexcept { return running_->initial_population == complete; }
  void complete_initial_population(const detail::executor_view& executor) {
    resume();
    if (running_->initial_population != complete) make_initial_population(executor);
  }
  void advance(const detail::executor_view& executor) {
    resume();
    if (running_->initial_population == interrupted) return make_initial_population(executor);
    if (running_->initial_population == not_made) {
      make_initial_population(executor);
      if (detail::interrupted(executor)) return;
    }
    detail::notify_processes_if_thrown(running_->executor, [&] { running_->run.advance(executor); });
  }

  /// Lets a function see the children of each generation, if the strategy shows them. Used by `run`.
  void observe_births(const detail::births_observer<population_type>& observer) noexcept {
    if constexpr (requires { running_->run.observe_births(observer); }) running_->run.observe_births(observer);
  }
  /// Returns the duration of the run. The time from each `pause` to the next step is not counted. Used by `run`.
  std::chrono::nanoseconds elapsed() const {
    return running_->initial_population == not_made ? std::chrono::nanoseconds() : current().elapsed;
  }
  /// Stops the clock of the run until the next step.
  void pause() noexcept {
    if (running_ && !running_->paused_at) running_->paused_at = clock::now();
  }
  void resume() {
    subtract_pause();
    running_->paused_at.reset();
  }

 private:
  using clock = std::chrono::steady_clock;
  enum initial_population_state { not_made, interrupted, complete };

  struct run_in_progress {
    run_in_progress(Executor given_executor, Problem given_problem, Run made, initial_population_state initial)
        : executor(std::move(given_executor)),
          problem(std::move(given_problem)),
          run(std::move(made)),
          initial_population(initial) {
      if (initial_population != not_made) paused_at = clock::now();
    }
    // A copy is paused until its next step.
    run_in_progress(const run_in_progress& other)
        : executor(other.executor),
          problem(other.problem),
          run(other.run),
          initial_population(other.initial_population),
          paused_at(other.paused_at ? other.paused_at : std::optional(clock::now())),
          total_pause(other.total_pause) {}

    Executor executor;
    Problem problem;
    Run run;
    initial_population_state initial_population;
    std::optional<clock::time_point> paused_at;
    clock::duration total_pause{};  // sum of the pauses, if the run has no `skip_time`
  };

  void make_initial_population(const detail::executor_view& executor) const {
    if (running_->initial_population == not_made) running_->paused_at.reset();
    detail::notify_processes_if_thrown(running_->executor, [&] { running_->run.begin(executor); });
    running_->initial_population = detail::interrupted(executor) ? interrupted : complete;
  }
  // Subtracts the time since the start of the pause from the clock of the run. The evolution stays paused.
  void subtract_pause() const {
    if (!running_->paused_at) return;
    const auto now = clock::now();
    const auto pause = now - *running_->paused_at;
    running_->paused_at = now;
    if constexpr (requires { running_->run.skip_time(pause); }) {
      running_->run.skip_time(pause);
    } else {
      running_->total_pause += pause;
    }
  }
  void ensure_initial_population() const {
    if (running_->initial_population == not_made) make_initial_population(running_->executor);
  }

  mutable detail::heap_value<run_in_progress> running_;
};

namespace detail {

/// A placeholder for a problem and its strategy if one of them was refused.
template <class Run>
struct refused {
  Run set_up(const refused&, random_stream) const;
};
template <class Problem, class Executor>
auto refused_evolution(Executor executor) {
  using run_type = run_of<refused_strategy<decltype(Problem::better)>, Problem>;
  const refused<run_type> none;
  return evolution<refused<run_type>, run_type, Executor>(none, none, random_stream(0), std::move(executor));
}

template <class Problem>
struct individual_type_of : std::type_identity<strategy::individual<Problem>> {};
template <class Of>
  requires requires { typename Of::individual_type; }
struct individual_type_of<Of> : std::type_identity<typename Of::individual_type> {};

/// The part of a result with the best individual, or with the front for several objectives.
template <class Population>
struct best_or_front_of_result {
  using individual_type = typename Population::individual_type;

  individual_type best_individual;

  /// Returns the best individual of all generations, with members `chromosome` and `fitness`.
  const individual_type& best() const& noexcept { return best_individual; }
  individual_type best() && { return std::move(best_individual); }
};
template <class Population>
  requires(!Population::is_ordered)
struct best_or_front_of_result<Population> {
  using individual_type = typename Population::individual_type;

  std::vector<individual_type> front_individuals;

  /// Returns the nondominated individuals of the last population, with members `chromosome` and `fitness`. Each vector
  /// of objectives occurs once, in ascending order of the first objective as a cost. Under constraints the individuals
  /// are feasible or, if none is feasible, have the smallest violation. Individuals of an interrupted generation are
  /// included.
  const std::vector<individual_type>& front() const& noexcept { return front_individuals; }
  std::vector<individual_type> front() && noexcept { return std::move(front_individuals); }

  template <bool IsOrdered = false>
  const typename Population::individual_type& best() const {
    static_assert(IsOrdered,
                  "clade: result.best() needs fitness values that have an order: one of several objectives is no "
                  "better than another as a whole; result.front() has the best of them");
  }
};

}  // namespace detail

/// The result of a run.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const evolution_result result = run(evolve(queens, ga, 42), stop::generations(5));
/// result.generations;  // = 5u
/// result.best().chromosome.size();  // = 8u
/// ~~~
template <class Population>
struct evolution_result : detail::best_or_front_of_result<Population> {
  std::uint64_t generations;  ///< number of generations bred, without the initial one
  /// The number of computed fitness values, including those of an interrupted generation.
  std::uint64_t evaluations;
  std::chrono::nanoseconds elapsed;  ///< duration of the run, without pauses
  /// The reason why the run ended. `reason.success` is true if a goal was reached; programs test `reason.kind`.
  stop::reason reason;
  /// The last complete generation.
  Population population;
  /// The number of restarts of the strategy `restarts`; 0 for other strategies.
  std::uint64_t restarts = 0;
  /// The number of moves valued by a delta instead of an evaluation; see `problem::with_delta`.
  std::uint64_t moves = 0;
};

/// The type of an individual, a chromosome with its fitness: that of `result.best()`, of `evolution.best()` and of
/// copies of `population[i]`. `Of` is a problem, an evolution, a result or a population.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const auto result = run(evolve(queens, ga, 42), stop::generations(5));
/// std::vector<individual_of<decltype(queens)>> kept{result.best(), result.population[0]};
/// kept[0].fitness <= kept[1].fitness;  // = true
/// ~~~
template <class Of>
using individual_of = typename detail::individual_type_of<std::remove_cvref_t<Of>>::type;

/// Sets up a run of `strategy` on `problem`. Throws std::invalid_argument if settings do not fit together. The initial
/// population is sampled and evaluated on first use, for instance by `run`. The seed determines all random numbers of
/// the run, with any executor.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto evolution = evolve(queens, ga, 42);
/// for (const auto& generation : evolution) {
///   if (generation.best().fitness == 0 || generation.number == 50) break;
/// }
/// ~~~
template <class Problem, class Strategy, class Executor = execution::sequential>
auto evolve(const Problem& problem, const Strategy& strategy, std::uint64_t seed, Executor executor = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  constexpr bool solvable = requires {
    typename Problem::chromosome_type;
    typename Problem::fitness_type;
  };
  static_assert(solvable, "clade: evolve needs a problem, such as minimize(fitness, space) makes");
  constexpr bool has_fitness = !detail::has_told_fitness<Problem>;
  static_assert(has_fitness,
                "clade: evolve needs a problem with a fitness; ask of clade/ask.hpp takes problems without one");
  if constexpr (!solvable) {
    return;
  } else if constexpr (!has_fitness) {
    return detail::refused_evolution<Problem>(std::move(executor));
  } else if constexpr (!clade::executor<Executor>) {
    return evolve(problem, strategy, seed);
  } else {
    constexpr bool fits = detail::strategy_fits<Strategy, Problem>();
    if constexpr (fits) {
      using run_type = detail::run_of<detail::strategy_following_fitness_changes<Strategy, Problem>, Problem>;
      return evolution<Problem, run_type, Executor>(problem, detail::follow_fitness_changes<Problem>(strategy),
                                                    random_stream(seed), std::move(executor));
    } else {
      return detail::refused_evolution<Problem>(std::move(executor));
    }
  }
}

/// Rejects a call without a seed at compile time.
template <class Problem, class Strategy, class... Executor>
  requires(sizeof...(Executor) == 0 || (sizeof...(Executor) == 1 && (clade::executor<Executor> && ...)))
auto evolve(const Problem& problem, const Strategy& strategy, Executor... executor) {
  static_assert(sizeof(Problem) == 0,
                "clade: evolve needs a problem, a strategy and a seed: evolve(problem, strategy, 1), or the seed "
                "std::random_device{}() for another run each time");
  return evolve(problem, strategy, 0, std::move(executor)...);
}

/// Continues an evolution from its `state()`, exactly as that evolution would have continued. Problem and strategy must
/// be the same. The executor may differ, since results do not depend on it. The time between saving and resuming is not
/// counted.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// auto begun = evolve(queens, ga, 42);
/// run(begun, stop::generations(5));
/// const auto on = run(resume(queens, ga, begun.state()), stop::generations(10));
/// const auto whole = run(evolve(queens, ga, 42), stop::generations(10));
/// on.best().chromosome == whole.best().chromosome;  // = true
/// ~~~
template <class Problem, class Strategy, class State, class Executor = execution::sequential>
auto resume(const Problem& problem, const Strategy& strategy, const State& state, Executor executor = {}) {
  static_assert(clade::executor<Executor>, "clade: the executor must be callable as op(n, body)");
  constexpr bool fits = detail::strategy_fits<Strategy, Problem>();
  using strategy_type = std::conditional_t<fits, Strategy, detail::refused_strategy<>>;
  using run_type = detail::run_of<detail::strategy_following_fitness_changes<strategy_type, Problem>, Problem>;
  constexpr bool has_fitness = !detail::has_told_fitness<Problem>;
  static_assert(has_fitness,
                "clade: resume of a problem without a fitness needs the state() of a session, which ask makes");
  constexpr bool loads = has_fitness && detail::loads<run_type, State>;
  static_assert(loads || !has_fitness || detail::is_refused_run<run_type>,
                "clade: resume needs the state() of an evolution of the same problem and the same strategy, whose run "
                "has members state() and load(state)");
  if constexpr (loads) {
    return evolution<Problem, run_type, Executor>(
        std::in_place, problem, detail::follow_fitness_changes<Problem>(strategy), state, std::move(executor));
  } else {
    return detail::refused_evolution<Problem>(std::move(executor));
  }
}

namespace detail {

template <class Observer, class Generation, class Evolution>
concept observes =
    observer_for<Observer, Generation> ||
    requires(Observer& observer, const Generation& now, const Evolution& evolution) { observer(now, evolution); };

/// Calls an observer with a generation, and with the evolution if the observer has a parameter for it.
template <class Observer, class Generation, class Evolution>
  requires observes<Observer, Generation, Evolution>
void call_observer(Observer& observer, const Generation& now, const Evolution& evolution) {
  if constexpr (observer_for<Observer, Generation>) {
    observer(now);
  } else {
    observer(now, evolution);
  }
}

// If several processes run the same steps, only one of them calls the observers, except observers with a member
// `on_every_rank`. All processes end with the same reason.
template <class Executor>
bool process_calls_observers([[maybe_unused]] const Executor& executor) {
  if constexpr (requires { executor.calls_observers(); }) {
    return executor.calls_observers();
  } else {
    return true;
  }
}
template <class Observer, class Executor>
bool process_calls_this_observer(const Executor& executor) {
  return requires { requires std::remove_cvref_t<Observer>::on_every_rank; } || process_calls_observers(executor);
}
template <class Executor>
void agree_on_reason([[maybe_unused]] const Executor& executor,
                     [[maybe_unused]] std::optional<stop::reason>& stop_reason) {
  if constexpr (requires { executor.agree_on_reason(stop_reason); }) executor.agree_on_reason(stop_reason);
}

template <class Observer, class Evolution>
concept steers = requires(Observer& observer, Evolution& evolution) {
  { observer.steer(evolution) } -> std::same_as<bool>;
};

/// Calls the member `steer` of all observers that have one. Returns true if one of them has waited.
template <class Evolution, class... Observers>
bool let_observers_steer(Evolution& evolution, Observers&... observers) {
  bool waited = false;
  if constexpr ((steers<Observers, Evolution> || ...)) {
    notify_processes_if_thrown(evolution.executor(), [&] {
      if (!process_calls_observers(evolution.executor())) return;
      evolution.pause();
      const auto call_steer = [&](auto& observer) {
        if constexpr (steers<decltype(observer), Evolution>) waited = observer.steer(evolution) || waited;
      };
      (call_steer(observers), ...);
    });
  }
  return waited;
}

template <class Observer, class Population>
concept sees_births =
    requires(Observer& observer, const evaluated_children<Population>& children) { observer.births(children); };

/// While this object lives, it shows the children of each generation to all observers that have a member `births`.
template <class Evolution, class... Observers>
class births_observation {
  using population_type = typename Evolution::population_type;
  static constexpr bool has_births_observer = (sees_births<Observers, population_type> || ...);

 public:
  births_observation(Evolution& evolution, Observers&... observers) : evolution_(evolution), observers_(observers...) {
    if constexpr (has_births_observer) {
      if (process_calls_observers(evolution.executor())) evolution_.observe_births({this, show});
    }
  }
  births_observation(const births_observation&) = delete;
  births_observation& operator=(const births_observation&) = delete;
  ~births_observation() {
    if constexpr (has_births_observer) evolution_.observe_births({});
  }

 private:
  static void show(void* self, const evaluated_children<population_type>& children) {
    const auto call_births = [&](auto& observer) {
      if constexpr (sees_births<decltype(observer), population_type>) observer.births(children);
    };
    std::apply([&](auto&... observer) { (call_births(observer), ...); },
               static_cast<births_observation*>(self)->observers_);
  }

  Evolution& evolution_;
  std::tuple<Observers&...> observers_;
};

/// Returns the result of an evolution that ends in this generation.
template <class Evolution>
auto result_of(const Evolution& evolution, const typename Evolution::generation_type& now, stop::reason reason) {
  using population_type = typename Evolution::population_type;
  const auto best = [&] {
    if constexpr (population_type::is_ordered) {
      return evolution.best();
    } else {
      return evolution.front();
    }
  };
  const auto result = [&] {
    return evolution_result<population_type>{{best()},
                                             now.number,
                                             now.evaluations,
                                             now.elapsed,
                                             std::move(reason),
                                             now.population,
                                             detail::restarts_of(evolution.strategy_run()),
                                             now.moves};
  };
  if constexpr (requires { evolution.strategy_run().final_result(result(), executor_view(evolution.executor())); }) {
    return evolution.strategy_run().final_result(result(), executor_view(evolution.executor()));
  } else {
    return result();
  }
}

/// An evolution, which `run` advances. A session has generations too, but candidates in place of an executor.
template <class Evolution>
concept can_be_run = requires { typename std::remove_cvref_t<Evolution>::generation_type; } &&
                     !requires { typename std::remove_cvref_t<Evolution>::candidate; };

/// Implements `run` for named and temporary evolutions.
template <class Evolution, class Stop, class... Observers>
auto run_until(Evolution& evolution, const Stop& stop, Observers&... observers) {
  using generation_type = typename Evolution::generation_type;
  constexpr bool stops = stop_for<Stop, generation_type>;
  constexpr bool observes = (detail::observes<Observers, generation_type, Evolution> && ...);
  static_assert(stops,
                "clade: the stop criterion must be callable as op(generation) and return std::optional<stop::reason>");
  static_assert(observes, "clade: an observer must be callable as op(generation) or op(generation, evolution)");

  constexpr bool reads = detail::reads_population<Stop> || (detail::reads_population<Observers> || ...);
  struct pausing {
    Evolution& evolution;
    ~pausing() {
      evolution.pause();
      evolution.keep_apart(false);
    }
  } const pause_at_the_end{evolution};
  evolution.keep_apart(!reads);
  if constexpr (
      reads && requires { evolution.executor().note_gathering(); } &&
      requires(typename Evolution::run_type& apart) { apart.keep_apart(true); }) {
    evolution.executor().note_gathering();
  }
  const births_observation<Evolution, Observers...> observation(evolution, observers...);
  // Shows a generation to the observers. Returns the reason if the run ends with this generation.
  const auto observe_and_check = [&](const generation_type& now, bool is_complete) {
    std::optional<stop::reason> stop_reason;
    detail::notify_processes_if_thrown(evolution.executor(), [&] {
      if constexpr (observes) {
        if (is_complete || !evolution.has_complete_population()) {
          ((detail::process_calls_this_observer<Observers>(evolution.executor())
                ? detail::call_observer(observers, now, evolution)
                : void()),
           ...);
        }
      }
      if constexpr (stops) stop_reason = stop(now);
      if (!stop_reason && is_complete) stop_reason = evolution.finished();
      // Counters and the best fitness are the same in all processes.
      if constexpr (detail::reads_population<Stop> || expires_between_slots<Stop>) {
        detail::agree_on_reason(evolution.executor(), stop_reason);
      }
    });
    if (stop_reason) evolution.gather_result();
    return stop_reason;
  };
  if constexpr (!expires_between_slots<Stop>) {
    evolution.complete_initial_population(evolution.executor());
    for (;; evolution.advance()) {
      {
        const auto now = evolution.current();
        if (auto stop_reason = observe_and_check(now, true))
          return detail::result_of(evolution, now, std::move(*stop_reason));
      }
      detail::let_observers_steer(evolution, observers...);
    }
  } else {
    using monitor_type = stop_monitor<Stop>;
    std::optional<monitor_type> monitor(std::in_place, stop, evolution.elapsed());
    const monitored_executor<typename Evolution::executor_type, monitor_type> executor(evolution.executor(), *monitor);
    evolution.complete_initial_population(executor);
    for (;;) {
      auto now = evolution.current();
      const bool is_complete = !executor.interrupted();
      if (!is_complete)
        now.elapsed = std::max(now.elapsed, monitor->elapsed());  // the monitor started slightly earlier
      if (auto stop_reason = observe_and_check(now, is_complete))
        return detail::result_of(evolution, now, std::move(*stop_reason));
      if (is_complete) {
        if (detail::let_observers_steer(evolution, observers...)) monitor.emplace(stop, evolution.elapsed());
        evolution.advance(executor);
      } else {
        monitor->run_unchecked([&] { evolution.advance(executor); });
      }
    }
  }
}

}  // namespace detail

/// Runs an evolution until `stop` fires or the strategy ends by itself, and shows every generation, including the
/// first, to the observers. Observers are taken by reference, so they can be read afterwards. A named evolution is
/// advanced and can be run again: the observers then see the current generation once more, and the time between the two
/// runs is not counted.
///
/// If an observer has a member `steer(evolution)`, it is called before each generation is bred, and may call
/// `evolution.immigrate`. It returns true if it has waited. Its time is not counted.
///
/// If an observer has a member `births(children)`, it is called with the children of each generation after they have
/// been evaluated, and before any of them replaces a parent. It sees how each child was made. Genetic algorithms and
/// strategies that breed like them, such as `nsga2`, show their children, alone and in `restarts`; others do not.
///
/// Criteria of time, `interrupted` and `requested` also end the run between two slots, even in the initial population.
/// The delay is at most one fitness call, or the evaluations of a mutation for one child, and a few milliseconds. The
/// run keeps the best individual of an interrupted generation, if it is the best of the run, and the count of
/// evaluations. The observers do not see this generation; the population and its number are those of the previous
/// generation. If the evolution is run again, it continues the same generation and evaluates only the missing children,
/// so an interruption does not change the course of the run. An interrupted initial population consists of the
/// evaluated individuals, at least one, and the observers see it.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// observe::statistics course;
/// const auto result = run(evolve(queens, ga, 42), stop::target(0) || stop::generations(100), course);
/// course.rows().size() == result.generations + 1;  // = true
/// ~~~
template <class Evolution, class Stop, class... Observers>
  requires detail::can_be_run<Evolution>
auto run(Evolution&& given, const Stop& stop, Observers&&... observers) {
  using type = std::remove_cvref_t<Evolution>;
  constexpr bool advances = !std::is_const_v<std::remove_reference_t<Evolution>>;
  static_assert(advances, "clade: run advances the evolution, which must not be const: run a copy of it");
  return detail::run_until(const_cast<type&>(given), stop, observers...);
}
template <class Evolution, class... More>
  requires(!detail::can_be_run<Evolution>)
void run(Evolution&&, More&&...) {
  static_assert(sizeof(Evolution) == 0,
                "clade: run needs an evolution, such as evolve(problem, strategy, seed) makes; a session is driven by "
                "its members ask and tell");
}

}  // namespace clade
