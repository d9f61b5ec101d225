// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../core/executor_view.hpp"
#include "../engine/best_keeper.hpp"
#include "../engine/evaluated_children.hpp"
#include "../engine/heap_value.hpp"
#include "../engine/refused_run.hpp"
#include "../engine/slot_evaluation.hpp"
#include "../engine/strategy_for.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "../run/stop/reason.hpp"
#include "../text/message.hpp"

namespace clade::detail {

template <class Problem, class Restarts, class Inner>
class restarts_run;

}  // namespace clade::detail

namespace clade {

/// Restarts a strategy with a new random population when a stop criterion fires, for instance after stagnation.
///
/// `each` runs until `when` fires. For `when`, generations, evaluations, stagnation and time are counted from the
/// latest restart. Then a new try begins, at most `limit` times. When `when` fires after the last restart, the run ends
/// with the reason that `when` returned. The best individual of all tries is kept. The counters of the run continue:
/// evaluations include those of each new population. The number of a generation counts breeding, so the initial
/// population of a restart has the number of the generation that it replaces. If `when` fires at an initial population,
/// the restart counts as a generation, so that a limit of generations is always reached. Any strategy of one objective
/// can be restarted, including `restarts`.
///
/// The first try equals the run of `each` alone with the same seed. Without a limit the run never ends by itself.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const restarts again{.each = ga, .when = stop::stalled(10)};
/// run(evolve(queens, again, 1), stop::target(0) || stop::evaluations(5000));
/// ~~~
template <class Strategy, class When>
struct restarts {
  Strategy each;  ///< strategy to restart
  When when;      ///< stop criterion of a try
  /// The maximum number of restarts; unlimited by default.
  detail::nonnegative_integer<"restarts limit"> limit = std::numeric_limits<std::size_t>::max();

  /// The number of `restarts` strategies nested inside this one.
  static constexpr std::uint64_t depth = [] {
    if constexpr (requires { Strategy::depth; }) {
      return Strategy::depth + 1;
    } else {
      return std::uint64_t{0};
    }
  }();

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    if constexpr (detail::strategy_fits<Strategy, Problem>()) {
      using inner = detail::run_of<Strategy, Problem>;
      constexpr bool ordered = detail::population_of_run<inner>::is_ordered;
      static_assert(
          ordered,
          "clade: restarts keeps the best individual of all tries, so that it needs fitness values in a strict "
          "weak order, which objectives do not have");
      constexpr bool stops = stop_for<When, decltype(std::declval<inner>().generation())>;
      static_assert(stops,
                    "clade: restarts.when must be callable as op(generation) and return std::optional<stop::reason>");
      constexpr bool races = requires { requires inner::races_at_end; };
      static_assert(!races, "clade: noisy goes around restarts, noisy{restarts{...}}: a try has no race at its end");
      if constexpr (ordered && stops && !races) {
        return detail::restarts_run<Problem, restarts, inner>(problem, *this, stream, each.set_up(problem, stream));
      } else {
        return detail::refused_strategy().set_up(problem, stream);
      }
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }
};

}  // namespace clade

namespace clade::detail {

/// The counters of the previous tries.
struct counts_before {
  std::uint64_t number = 0, evaluations = 0, interrupted_evaluations = 0, births = 0, stagnation = 0, moves = 0,
                interrupted_moves = 0;
};

/// The data of a run with restarts other than the runs of its tries.
template <class Individual>
struct restarts_memory {
  counts_before before;
  std::uint64_t steps = 0;  // number of steps since the latest restart
  std::size_t restarted = 0;
  best_keeper<Individual> best;                 // best of the previous tries
  best_keeper<Individual> best_of_interrupted;  // best of a restart that is not complete
  bool begun = false;
  std::vector<improvement> improvements;
};

/// The state of a run with restarts, for `resume`.
template <class Inner, class Individual>
struct restarts_state {
  random_stream stream;
  Inner inner;
  restarts_memory<Individual> memory;
  std::chrono::nanoseconds elapsed;
  std::optional<Inner> next;  // the next try, if its initial population was interrupted

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    bool has_next = next.has_value();
    archive & stream & inner & memory & elapsed & has_next;
    if (!has_next) return next.reset();
    if (!next) next.emplace(inner);
    archive&* next;
  }

  bool has_complete_population() const { return detail::has_complete_population(inner); }
};

/// A run with restarts. A step that throws or is interrupted changes only the run of the current try, by the rules of
/// that run. The next step continues an interrupted restart.
template <class Problem, class Restarts, class Inner>
class restarts_run {
 public:
  using population_type = population_of_run<Inner>;
  using individual_type = typename population_type::individual_type;
  using generation_type = decltype(std::declval<const Inner&>().generation());
  static constexpr bool asks_by_slots = detail::asks_by_slots<Inner>;

  restarts_run(const Problem& problem, const Restarts& strategy, random_stream stream, Inner first)
      : problem_(problem),
        strategy_(strategy),
        stream_(stream),
        inner_(std::in_place, [&] { return std::move(first); }),
        started_(clock::now()) {}

  void begin(const executor_view& executor) {
    const auto now = clock::now();
    inner_->begin(executor);
    if (!memory_.begun) started_ = now;
    memory_.begun = true;
    if (!interrupted(executor)) record_improvement();
    verdict_.reset();
  }

  generation_type generation() const {
    auto now = inner_->generation();
    now.number += memory_.before.number;
    now.evaluations += memory_.before.evaluations + evaluations_of_next();
    now.interrupted_evaluations += memory_.before.interrupted_evaluations + evaluations_of_next();
    now.births += memory_.before.births;
    now.moves += memory_.before.moves;
    now.interrupted_moves += memory_.before.interrupted_moves;
    now.stagnation = stagnation(now.stagnation);
    now.elapsed = clock::now() - started_;
    now.improvements = memory_.improvements;
    return now;
  }

  /// Returns the best individual of all tries.
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    const auto* best = &inner_->best();
    if (memory_.best && !problem_.better(best->fitness, memory_.best->fitness)) best = &*memory_.best;
    if (memory_.best_of_interrupted && problem_.better(memory_.best_of_interrupted->fitness, best->fitness))
      best = &*memory_.best_of_interrupted;
    return *best;
  }

  /// Returns the number of restarts so far.
  std::size_t restarted() const noexcept { return memory_.restarted; }

  /// Returns the run of the current try.
  const Inner& current() const& noexcept { return *inner_; }
  Inner current() && { return *inner_; }

  /// Lets a function see the children of each generation of each try; see `run`. The initial population of a try has no
  /// parents.
  void observe_births(const births_observer<population_type>& observer) noexcept
    requires requires(Inner& inner) { inner.observe_births(observer); }
  {
    static_cast<births_observer<population_type>&>(births_observer_) = observer;
    inner_->observe_births(observer);
  }

  /// Returns the reason for the end of the last try, if that try has ended and no restart is left.
  std::optional<stop::reason> finished() const {
    const auto& stuck = verdict();
    if (!stuck || memory_.restarted < strategy_.limit) return std::nullopt;
    return stop::reason{concat({stuck->text, " after ", counted(memory_.restarted, "restart")}), stuck->success,
                        stuck->success ? stuck->kind : stop::kind::exhausted};
  }

  /// Subtracts a pause from the clock.
  void skip_time(std::chrono::nanoseconds time) {
    started_ += std::chrono::duration_cast<clock::duration>(time);
    detail::skip_time(*inner_, time);
  }

  void advance(const executor_view& executor) {
    if (verdict() && memory_.restarted < strategy_.limit) return restart(executor);
    inner_->advance(executor);
    if (interrupted(executor)) return;
    ++memory_.steps;
    record_improvement();
    verdict_.reset();
    memory_.best_of_interrupted.forget();
  }

  /// Passes immigrants to the current try.
  void immigrate(population_type individuals, std::span<const std::size_t> places)
    requires takes_immigrants<Inner>
  {
    inner_->immigrate(std::move(individuals), places);
    record_improvement();
    verdict_.reset();
    discard_next();
  }

  /// Evaluates the individuals of the current try again, and the best of previous tries. An interrupted restart is
  /// discarded.
  void reevaluate(const executor_view& executor, bool continues)
    requires reevaluates<Inner>
  {
    discard_next();
    memory_.best_of_interrupted.forget();
    inner_->reevaluate(executor, continues);
    if (interrupted(executor)) return;
    if (memory_.best) {
      auto best = *memory_.best;
      if constexpr (Problem::repairs) problem_.repair(best.chromosome);
      if constexpr (fitness_takes_stream<Problem>) {
        auto rng = stream_.domain(domains::reevaluated_best).fork(generation().evaluations);
        best.fitness = problem_.evaluate(best.chromosome, rng);
        memory_.before.evaluations += problem_.evaluations_per_call();
      } else {
        best.fitness = problem_.evaluate(best.chromosome);
        ++memory_.before.evaluations;
      }
      memory_.best.keep(best);
    }
    memory_.before.stagnation = memory_.steps = 0;
    memory_.improvements.clear();
    if (!inner_->generation().improvements.empty()) {
      detail::record_improvement(memory_.improvements, generation().number, best().fitness);
    }
    verdict_.reset();
  }

  /// Returns all data on which the course of the run depends.
  auto state() const
    requires has_state<Inner>
  {
    restarts_state<decltype(inner_->state()), individual_type> all{
        stream_, inner_->state(), memory_, clock::now() - started_, {}};
    if (next_) all.next.emplace((*next_)->state());
    return all;
  }

  /// Restores the state of another run of the same problem and the same strategy.
  template <class State>
    requires loads<Inner, decltype(State::inner)>
  void load(const State& state) {
    const auto loaded = [this](const auto& of_try) {
      return heap_value<Inner>(std::in_place, [&] { return resumed_try(of_try); });
    };
    auto inner = loaded(state.inner);
    if (state.next) next_.emplace(loaded(*state.next));
    inner_ = std::move(inner);
    memory_ = state.memory;
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
  }

  /// Passes the learned state of the operators of the previous run to the current try; used by restarts of restarts.
  void inherit(restarts_run& previous) {
    if constexpr (requires { inner_->inherit(*previous.inner_); }) inner_->inherit(*previous.inner_);
  }

 private:
  using clock = std::chrono::steady_clock;

  // Returns the reason for a restart, if there is one. It is computed on demand, because a rule that throws must not
  // interrupt a step. A strategy that ends by itself is restarted as well. The rule `gives_up` of a strategy also takes
  // the run and the best of previous tries.
  const std::optional<stop::reason>& verdict() const {
    if (!verdict_) {
      auto now = inner_->generation();
      now.evaluations -= std::exchange(now.interrupted_evaluations, 0);  // interruptions must not affect the run
      auto fired = [&] {
        if constexpr (requires { strategy_.when(now); }) {
          return strategy_.when(now);
        } else {
          return strategy_.gives_up(now, *inner_, memory_.best ? &*memory_.best : nullptr);
        }
      }();
      verdict_.emplace(fired ? std::move(fired) : detail::finished(*inner_));
    }
    return *verdict_;
  }

  // Records the best fitness value of the current try if it is the best of all tries.
  void record_improvement() {
    const auto now = inner_->generation();
    if (now.improvements.empty()) return;
    if constexpr (std::is_arithmetic_v<typename population_type::fitness_type>) {
      using F = typename population_type::fitness_type;
      auto& all = memory_.improvements;
      const auto& latest = now.improvements.back();
      if (all.empty() || problem_.better(static_cast<F>(latest.best), static_cast<F>(all.back().best))) {
        detail::record_improvement(all, memory_.before.number + now.number, static_cast<F>(latest.best));
      }
    }
  }

  // Returns the stagnation of the run. A try that has not improved on previous tries continues their count.
  std::uint64_t stagnation(std::uint64_t of_this_try) const {
    if (!memory_.best || problem_.better(inner_->best().fitness, memory_.best->fitness)) return of_this_try;
    return memory_.before.stagnation + memory_.steps;
  }

  // Sets up the next try. A strategy may make it depend on the latest try and on the best of the earlier ones.
  Inner next_try(random_stream stream) const {
    const auto* const best = memory_.best ? &*memory_.best : nullptr;
    if constexpr (requires { strategy_.again(problem_, *inner_, best, memory_.restarted, stream); }) {
      return strategy_.again(problem_, *inner_, best, memory_.restarted, stream);
    } else {
      return strategy_.each.set_up(problem_, stream);
    }
  }
  template <class State>
  Inner resumed_try(const State& state) const {
    if constexpr (requires { strategy_.resumed(problem_, state); }) {
      return strategy_.resumed(problem_, state);
    } else {
      return resumed(strategy_.each, problem_, state);
    }
  }

  std::uint64_t evaluations_of_next() const { return next_ ? (*next_)->generation().evaluations : 0; }

  // Discards an interrupted restart, except for its count of evaluations.
  void discard_next() {
    const auto evaluated = evaluations_of_next();
    memory_.before.evaluations += evaluated;
    memory_.before.interrupted_evaluations += evaluated;
    next_.reset();
  }

  void restart(const executor_view& executor) {
    // Each depth of nesting has a domain of streams that does not overlap those of generations.
    const auto stream = stream_.domain(domains::restarts + Restarts::depth).fork(memory_.restarted);
    std::optional<heap_value<Inner>> made;
    if (!next_) made.emplace(std::in_place, [&] { return next_try(stream); });
    auto& next = made ? *made : *next_;
    next->begin(executor);
    if (interrupted(executor)) {
      const bool has_best = !next->generation().population.empty();  // in a session, there may be none yet
      if (has_best && problem_.better(next->best().fitness, best().fitness)) {
        memory_.best_of_interrupted.keep(next->best());
      }
      if (made) next_ = std::move(made);
      return;
    }
    const auto last = inner_->generation();
    const auto stagnated = stagnation(last.stagnation) + 1;
    if constexpr (requires { next->inherit(*inner_); }) next->inherit(*inner_);
    if (!memory_.best || problem_.better(inner_->best().fitness, memory_.best->fitness))
      memory_.best.keep(inner_->best());
    memory_.before.number += std::max<std::uint64_t>(last.number, 1);
    memory_.before.evaluations += last.evaluations;
    memory_.before.interrupted_evaluations += last.interrupted_evaluations;
    memory_.before.births += last.births;
    memory_.before.moves += last.moves;
    memory_.before.interrupted_moves += last.interrupted_moves;
    memory_.before.stagnation = stagnated;
    memory_.steps = 0;
    inner_ = std::move(next);
    if constexpr (requires { inner_->observe_births(births_observer_); }) inner_->observe_births(births_observer_);
    next_.reset();
    ++memory_.restarted;
    record_improvement();
    verdict_.reset();
    memory_.best_of_interrupted.forget();
  }

  Problem problem_;
  Restarts strategy_;
  random_stream stream_;
  heap_value<Inner> inner_;
  restarts_memory<individual_type> memory_;
  std::optional<heap_value<Inner>> next_;  // an interrupted restart, if any
  mutable std::optional<std::optional<stop::reason>> verdict_;
  clock::time_point started_;
  not_copied<births_observer<population_type>> births_observer_;
};

}  // namespace clade::detail
