// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/case_errors.hpp"
#include "../core/checked.hpp"
#include "../core/concepts.hpp"
#include "../core/constrained.hpp"
#include "../core/dominance.hpp"
#include "../core/executor_view.hpp"
#include "../core/individual.hpp"
#include "../core/objectives.hpp"
#include "../core/problem.hpp"
#include "../core/told.hpp"
#include "../random/random_stream.hpp"
#include "../run/stop/expired.hpp"
#include "../run/stop/reason.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"
#include "front_so_far.hpp"
#include "heap_value.hpp"
#include "refused_run.hpp"
#include "resampling.hpp"
#include "session_candidates.hpp"
#include "strategy_for.hpp"

namespace clade::detail {

/// The executor of a session. A step is interrupted if the run awaits values.
template <class Candidates>
class asking_executor {
 public:
  asking_executor(Candidates& candidates, bool by_slots) : candidates_(candidates), by_slots_(by_slots) {}

  void operator()(std::size_t n, slot_work work) const {
    std::size_t slot = 0;
    if (by_slots_) return work(slot, n);
    // If the run evaluates by itself, every slot asks for its first missing value before the step begins again.
    bool whole = true;
    for (; slot < n; ++slot) {
      whole = candidates_.with_tickets(next_tickets(), [&] { work(slot); }) && whole;
    }
    if (!whole) throw_error(awaits_value());
  }
  bool stop_requested() const {
    const bool now = candidates_.interrupts();
    interrupted_ = interrupted_ || now;
    return now;
  }
  bool interrupted() const { return interrupted_; }

  /// Returns the tickets of the next slot, in the order in which a step processes the slots.
  tickets_type& next_tickets() const {
    auto& all = candidates_.tickets_of_run();
    if (next_ == all.size()) all.emplace_back();
    return all[next_++];
  }

 private:
  Candidates& candidates_;
  bool by_slots_;
  mutable bool interrupted_ = false;
  mutable std::size_t next_ = 0;
};

template <class F>
inline constexpr bool has_worst_value =
    std::numeric_limits<F>::is_specialized || is_objectives<F> || std::same_as<F, case_errors>;
template <class Value>
inline constexpr bool has_worst_value<constrained<Value>> = has_worst_value<Value>;

/// Returns the worst fitness value of a problem. `example` is any known value, or nullptr if there is none.
template <class Better, class F>
F worst_value(const Better& better, [[maybe_unused]] const F* example) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  if constexpr (is_constrained<F>) {
    return F{worst_value(better, example ? &example->value : nullptr), infinity};
  } else if constexpr (is_objectives<F>) {
    const double value = std::same_as<Better, all_higher_dominate> ? -infinity : infinity;
    if constexpr (requires { std::vector<double>(F().begin(), F().end()), F(std::span<const double>()); }) {
      if (!example) refuse({"fail needs another value first, since the number of objectives is not known yet"});
      return F(std::span<const double>(std::vector<double>(example->size(), value)));
    } else {
      return [value]<std::size_t... i>(std::index_sequence<i...>) {
        return F(((void)i, value)...);
      }(std::make_index_sequence<F().size()>());
    }
  } else if constexpr (std::same_as<F, case_errors>) {
    if (!example) refuse({"fail needs another value first, since the number of cases is not known yet"});
    case_errors worst;
    worst.assign(example->size(), [&](std::size_t) { return infinity; });
    return worst;
  } else {
    using limits = std::numeric_limits<F>;
    constexpr F highest = limits::has_infinity ? limits::infinity() : limits::max();
    constexpr F lowest = limits::has_infinity ? -limits::infinity() : limits::lowest();
    return better(highest, lowest) ? lowest : highest;
  }
}

/// The counters of the latest complete generation.
struct complete_generation {
  std::uint64_t number = 0, evaluations = 0, stagnation = 0, idle = 0, births = 0, moves = 0;
};

/// The state of a session, for `resume`: the state of its run, and its candidates.
template <class RunState, class C, class F>
struct session_state : RunState {
  using run_type = RunState;

  detail::session_candidates<C, F> candidates{};
  bool begun = false;
  bool in_step = false;
  complete_generation complete{};

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive& static_cast<RunState&>(*this) & candidates & begun & in_step & complete;
  }
};

}  // namespace clade::detail

namespace clade {

/// A run that is driven from outside, made by `ask(problem, strategy, seed)`: the program asks for candidates,
/// evaluates them wherever and whenever it likes, and tells their values, in any order. A session is a value: copies
/// continue independently.
///
/// The course of the run is that of `evolve` with the same values, bit for bit, regardless of the order of the answers
/// and of the number of candidates asked for at a time. No value is asked for twice: a child that no operator changed
/// has a known value. With `noisy`, each sample is a candidate, so a chromosome is handed out once for each of its
/// samples.
///
/// A noisy value draws its random numbers from `candidate.rng`: `session.tell(candidate.id,
/// simulate(candidate.chromosome, candidate.rng))`. Then the course is that of `evolve` with the fitness `simulate`. If
/// a strategy of your own evaluates without a stream, the streams are numbered in the order in which the candidates are
/// made.
///
/// Cost: a copy of each chromosome for the session and one for the result of `ask`; storage is reused. If a mutation
/// evaluates, a child is mutated again from the start after each of its values, with the same random numbers.
/// ~~~
/// auto session = ask(minimize<double>(chromosome::reals{3, -5, 5}), cma_es{}, 1);
/// while (!session.finished(stop::evaluations(500) || stop::target(1e-6))) {
///   for (const auto& candidate : session.ask(4)) session.tell(candidate.id, sum_of_squares(candidate.chromosome));
/// }
/// session.best().fitness < 1e-3;  // = true
/// ~~~
template <class Problem, class Run>
class session {
 public:
  using run_type = Run;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using population_type = detail::population_of_run<Run>;
  using individual_type = typename population_type::individual_type;
  using generation_type = decltype(std::declval<const Run&>().generation());

  /// A chromosome to evaluate. Ids are consecutive integers from 1, in the order in which candidates are handed out.
  struct candidate {
    std::uint64_t id;
    chromosome_type chromosome;
    /// The stream that `evolve` would pass to a noisy fitness, `fitness(chromosome, rng)`. It is the same if the
    /// candidate is handed out again. It may be drawn from in a loop over const references.
    mutable random_stream rng;
  };

  template <class Strategy>
  session(const Problem& problem, const Strategy& strategy, random_stream stream)
      : problem_(problem), run_(std::in_place, [&] { return strategy.set_up(problem, stream); }) {
    work();
  }

  /// Continues a saved session; used by `resume`.
  template <class Strategy, class State>
  session(std::in_place_t, const Problem& problem, const Strategy& strategy, const State& state)
      : problem_(problem), run_(std::in_place, [&] {
          auto run = strategy.set_up(problem, state.stream);
          const typename candidates_type::at_work binding(candidates_);
          run.load(static_cast<const typename State::run_type&>(state));
          return run;
        }) {
    candidates_ = state.candidates;
    begun_ = state.begun;
    in_step_ = state.in_step;
    complete_ = state.complete;
  }

  /// Returns at most `n` candidates that are not outstanding and have no value yet. The result is valid until the next
  /// call. It has fewer candidates, or none, if the strategy first needs values of outstanding candidates. It is also
  /// empty if a generation needed no evaluation: call `finished`, then `ask` again. Candidates stay outstanding until
  /// they are told, failed or dropped.
  ///
  /// If an operator throws, the exception reaches the caller, the step begins again with the next call, and the values
  /// of its outstanding candidates are ignored.
  const std::vector<candidate>& ask(detail::nonnegative_integer<"ask n"> n) & {
    if (in_step_ && candidates_.waiting() < n && candidates_.is_ready(n)) work(n);
    if (!in_step_ && !is_racing()) work(n);
    std::size_t made = 0;
    for (; made < n && candidates_.waiting() > 0; ++made) {
      const auto ticket = candidates_.hand_out();
      if (made == handed_out_.size()) {
        if (spare_.empty()) {
          handed_out_.push_back({0, candidates_.chromosome(ticket), candidates_.stream(ticket)});
          spare_.reserve(handed_out_.capacity());
        } else {
          handed_out_.push_back(std::move(spare_.back()));
          spare_.pop_back();
        }
      }
      auto& now = handed_out_[made];
      now.id = candidates_.id(ticket);
      now.chromosome = handed_out(ticket);
      now.rng = candidates_.stream(ticket);
    }
    while (handed_out_.size() > made) {
      spare_.push_back(std::move(handed_out_.back()));
      handed_out_.pop_back();
    }
    return handed_out_;
  }
  std::vector<candidate> ask(detail::nonnegative_integer<"ask n"> n) && { return ask(n); }

  /// Stores the value of an outstanding candidate. Throws std::invalid_argument if no candidate with this id is
  /// outstanding, and std::domain_error if the value is NaN; the candidate then stays outstanding.
  void tell(std::uint64_t id, fitness_type fitness) {
    const auto ticket = candidates_.outstanding(id);
    if constexpr (changes_values)
      fitness = problem_.fitness.penalized(std::move(fitness), candidates_.chromosome(ticket));
    candidates_.tell(ticket, Problem::accepted_fitness(std::move(fitness)));
  }

  /// Records that the evaluation of an outstanding candidate failed. This counts as an evaluation with the worst value:
  /// infinity or the largest integer under `minimize`, minus infinity or the smallest integer under `maximize`, and an
  /// infinite violation under constraints. Throws std::invalid_argument if no candidate with this id is outstanding, or
  /// if the fitness consists of errors on cases, or of objectives whose number is set at run time, and no value is
  /// known yet.
  void fail(std::uint64_t id) {
    constexpr bool known = detail::has_worst_value<fitness_type>;
    static_assert(known,
                  "clade: fail needs fitness values with a worst one: numbers, objectives, constrained or case_errors; "
                  "for others, tell the value that a failed evaluation should have");
    if constexpr (known) {
      const auto ticket = candidates_.outstanding(id);
      const auto* const example = candidates_.example();
      candidates_.tell(
          ticket, Problem::accepted_fitness(detail::worst_value(problem_.better, example ? example : some_fitness())));
    }
  }

  /// Takes an outstanding candidate back: its chromosome is handed out again by one of the next calls of `ask`, under a
  /// new id. Throws std::invalid_argument if no candidate with this id is outstanding.
  void drop(std::uint64_t id) { candidates_.drop(candidates_.outstanding(id)); }

  /// Returns the candidates that were handed out but have not been told, failed or dropped, in the order of their ids.
  std::vector<candidate> outstanding() const {
    std::vector<candidate> all;
    candidates_.visit_outstanding([&](detail::ticket_type ticket) {
      all.push_back({candidates_.id(ticket), handed_out(ticket), candidates_.stream(ticket)});
    });
    return all;
  }

  /// Returns the reason if the run has ended, otherwise std::nullopt. Criteria are checked as by `run`: all of them
  /// after every generation, and those of time, `interrupted` and `requested` also within a generation once a value has
  /// been told. Time is measured from the start of the session. With `asynchronous`, the criterion sees the present
  /// population. A generation without any evaluation is checked only if `finished` is called before the next `ask`.
  template <class Stop>
  std::optional<stop::reason> finished(const Stop& stop) {
    constexpr bool stops = stop_for<Stop, generation_type>;
    static_assert(
        stops, "clade: the stop criterion must be callable as op(generation) and return std::optional<stop::reason>");
    if constexpr (stops) {
      if (in_step_ && candidates_.may_complete()) work();
      if (in_step_ && detail::expired(stop, run_->generation().elapsed)) {
        work();  // counts the values that were told
        if (in_step_) return has_individuals() ? stop(run_->generation()) : std::nullopt;
      }
      if (!begun_) return std::nullopt;
      auto now = run_->generation();
      if (in_step_) {
        now.number = complete_.number;
        now.evaluations = complete_.evaluations;
        now.interrupted_evaluations = 0;
        now.stagnation = complete_.stagnation;
        now.idle = complete_.idle;
        now.births = complete_.births;
        now.moves = complete_.moves;
        now.interrupted_moves = 0;
      }
      if (auto fired = stop(now)) return fired;
      return detail::finished(*run_);
    }
    return std::nullopt;
  }
  /// Returns the reason if the strategy has ended by itself, otherwise std::nullopt.
  std::optional<stop::reason> finished() {
    if (in_step_ && candidates_.may_complete()) work();
    return begun_ ? detail::finished(*run_) : std::nullopt;
  }

  /// Ends a run of `noisy` with its race: returns the result that `run` returns, with the same bits, or std::nullopt as
  /// long as the generation or the race needs more values. Once `stop` has fired at the end of a generation, `ask`
  /// hands out the candidates of the race, one for each sample. A criterion of time has to wait for that end. The
  /// evolution does not change: after the result has been returned, `ask` goes on with the next generation, and another
  /// call begins another race. If a call with another criterion finds that it has not fired, the race is given up.
  /// Cost: each call computes the race from its samples again.
  /// ~~~
  /// auto session = ask(minimize<double>(chromosome::reals{3, -5, 5}), noisy{cma_es{}}, 1);
  /// auto result = session.race(stop::evaluations(500));
  /// for (; !result; result = session.race(stop::evaluations(500))) {
  ///   for (const auto& one : session.ask(4)) {
  ///     session.tell(one.id, sum_of_squares(one.chromosome) + one.rng.normal());
  ///   }
  /// }
  /// result->best_interval().low < result->best_interval().high;  // = true
  /// ~~~
  template <class Stop>
  auto race(const Stop& stop) {
    constexpr bool races = detail::races_at_end<Run>;
    static_assert(races,
                  "clade: session.race(stop) needs the strategy noisy; for others, session.best() has the result once "
                  "session.finished(stop) returns a reason");
    if constexpr (races) {
      const detail::asking_executor<candidates_type> executor(candidates_, false);
      std::optional<decltype(run_->race(std::declval<stop::reason>(), executor))> result;
      const auto reason = finished(stop);
      if (reason && !in_step_) {
        const typename candidates_type::at_work binding(candidates_);
        candidates_.with_tickets(executor.next_tickets(), [&] { result.emplace(run_->race(*reason, executor)); });
      }
      if (result || !reason) {
        release_tickets();
        candidates_.tickets_of_run().clear();
      }
      return result;
    }
  }

  /// Returns the best individual so far, including individuals of an unfinished generation. Throws std::logic_error
  /// before the first value is told. With `noisy`, this is the best mean of the present population, without a race, and
  /// samples of an unfinished generation do not count; see `race`.
  individual_type best() const {
    static_assert(population_type::is_ordered,
                  "clade: session.best() needs fitness values that have an order: one of several objectives is no "
                  "better than another as a whole; session.front() has the best of them");
    std::optional<individual_type> best;
    if constexpr (population_type::is_ordered) {
      if (has_individuals()) best.emplace(run_->best());
      if (best && detail::races_at_end<Run>) return *std::move(best);
      candidates_.visit_told([&](const chromosome_type& chromosome, const fitness_type& fitness) {
        if (!best || problem_.better(fitness, best->fitness)) best.emplace(individual_type{chromosome, fitness});
      });
    }
    if (!best) detail::throw_error(std::logic_error("a session has no best individual before the first value is told"));
    return *std::move(best);
  }
  /// Returns the nondominated individuals of the population and of an unfinished generation.
  std::vector<individual_type> front() const {
    static_assert(
        !population_type::is_ordered,
        "clade: session.front() needs a fitness of several objectives; session.best() has the best individual");
    std::vector<individual_type> all;
    if constexpr (!population_type::is_ordered) {
      if (has_individuals()) all = run_->front();
      if (!all.empty() && detail::races_at_end<Run>) return all;
      candidates_.visit_told([&](const chromosome_type& chromosome, const fitness_type& fitness) {
        all.push_back(individual_type{chromosome, fitness});
      });
      return detail::front_of(population_type(problem_.better), all);
    }
    return all;
  }

  /// Returns the population of the latest complete generation and the counters so far, valid until the next call of
  /// `ask` or `finished`. The population is empty until the first generation is complete. With `asynchronous`, it is
  /// the present population.
  generation_type current() const { return run_->generation(); }
  /// Returns the run of the strategy. It may have additional members, such as the log of `asynchronous`.
  const Run& strategy_run() const& noexcept { return *run_; }
  Run strategy_run() && { return *run_; }
  const Problem& problem() const& noexcept { return problem_; }
  Problem problem() && { return problem_; }

  /// Returns a copy of all data on which the session depends, including the outstanding candidates, for `resume`.
  auto state() const
    requires detail::has_state<Run>
  {
    using state_type = detail::session_state<decltype(run_->state()), chromosome_type, fitness_type>;
    return state_type{run_->state(), candidates_, begun_, in_step_, complete_};
  }

 private:
  using candidates_type = detail::session_candidates<chromosome_type, fitness_type>;

  // Whether the problem is one of bounds::penalty.
  static constexpr bool changes_values = requires(const Problem& problem, const chromosome_type& chromosome) {
    problem.fitness.penalized(fitness_type(), problem.fitness.nearest(chromosome));
  };

  // Returns the chromosome whose value is wanted from outside.
  decltype(auto) handed_out(detail::ticket_type ticket) const {
    if constexpr (changes_values) {
      return problem_.fitness.nearest(candidates_.chromosome(ticket));
    } else {
      return candidates_.chromosome(ticket);
    }
  }

  // Returns whether candidates of a race are asked for. Only runs that evaluate by themselves have other such tickets.
  bool is_racing() const { return detail::races_at_end<Run> && !candidates_.tickets_of_run().empty(); }
  bool has_individuals() const { return !run_->generation().population.empty(); }
  const fitness_type* some_fitness() const {
    return has_individuals() ? &run_->generation().population.fitness(0) : nullptr;
  }

  // Advances the run until a step ends or the run awaits values. The run should make `wanted` candidates.
  void work(std::size_t wanted = 0) {
    const typename candidates_type::at_work binding(candidates_, wanted);
    constexpr bool by_slots = detail::asks_by_slots<Run>;
    const detail::asking_executor<candidates_type> executor(candidates_, by_slots);
    in_step_ = true;
    const auto step = [&] {
      if (begun_) {
        run_->advance(executor);
      } else {
        run_->begin(executor);
      }
    };
    if constexpr (by_slots) {
      step();
      binding.returned();
    } else {
      auto before = run_;
      const bool whole = detail::try_catch([&] { return candidates_.with_tickets(executor.next_tickets(), step); },
                                           [&]() -> bool {
                                             run_ = std::move(before);
                                             release_tickets();
                                             detail::rethrow();
                                           });
      binding.returned();
      if (!whole) {
        run_ = std::move(before);
        return;
      }
      if (!executor.interrupted()) release_tickets();
    }
    if (executor.interrupted()) return;
    begun_ = true;
    in_step_ = false;
    const auto now = run_->generation();
    complete_ = {now.number, now.evaluations, now.stagnation, now.idle, now.births, now.moves};
  }
  void release_tickets() {
    for (auto& tickets : candidates_.tickets_of_run()) candidates_.release(tickets);
  }

  Problem problem_;
  candidates_type candidates_;
  detail::heap_value<Run> run_;
  bool begun_ = false;    // whether the initial population is complete
  bool in_step_ = false;  // whether a step is under way
  detail::complete_generation complete_;
  std::vector<candidate> handed_out_;  // the result of the latest `ask`
  std::vector<candidate> spare_;       // unused candidates, kept for their storage
};

namespace detail {

/// A placeholder for a session that was refused, after a static_assert has reported why. Its members are only declared.
template <class C, class F>
struct refused_session {
  struct candidate {
    std::uint64_t id;
    C chromosome;
    mutable random_stream rng;
  };
  std::vector<candidate> ask(auto) const;
  std::vector<candidate> outstanding() const;
  void tell(std::uint64_t, const auto&) const;
  void fail(std::uint64_t) const;
  void drop(std::uint64_t) const;
  std::optional<stop::reason> finished(const auto&...) const;
  individual<C, F> best() const;
  std::vector<individual<C, F>> front() const;
  std::optional<refused_session> race(const auto&...) const;
  session_state<struct refused_state, C, F> state() const;
};

/// Returns whether `ask` can drive the strategy. If not, a static_assert reports the reason.
template <class Problem, class Strategy>
consteval bool can_be_asked() {
  constexpr bool without_fitness = has_told_fitness<Problem>;
  static_assert(without_fitness,
                "clade: ask needs a problem without a fitness, such as minimize<double>(space) makes; if there is a "
                "fitness, use evolve");
  if constexpr (without_fitness) {
    if constexpr (strategy_fits<Strategy, Problem>()) return !is_refused_run<run_of<Strategy, Problem>>;
  }
  return false;
}

template <class Problem>
auto refused_session_of() {
  if constexpr (requires {
                  typename Problem::chromosome_type;
                  typename Problem::fitness_type;
                }) {
    return refused_session<typename Problem::chromosome_type, typename Problem::fitness_type>();
  } else {
    return refused_session<int, int>();
  }
}

}  // namespace detail

/// Sets up a run of `strategy` on a problem without a fitness, `minimize<F>(space)` or `maximize<F>(space)`, that the
/// program drives itself; see `session`. Use it if something else is in charge of the evaluations: a laboratory, a
/// person, a cluster, another program's loop. If the fitness is a function, `evolve` is simpler.
///
/// All strategies are accepted, including user-defined ones. A strategy that evaluates by itself instead of by `step`
/// repeats the step from its beginning for each value. For several objectives, constraints or errors on cases, F is the
/// type of these values.
/// ~~~
/// auto session = ask(minimize<int>(chromosome::permutation{8}), asynchronous{.mutation = mutation::swap{}}, 1);
/// const auto candidate = session.ask(1)[0];
/// session.tell(candidate.id, candidate.chromosome[0]);
/// session.best().fitness == candidate.chromosome[0];  // = true
/// ~~~
template <class Problem, class Strategy>
auto ask(const Problem& problem, const Strategy& strategy, std::uint64_t seed) {
  if constexpr (detail::can_be_asked<Problem, Strategy>()) {
    return session<Problem, detail::run_of<Strategy, Problem>>(problem, strategy, random_stream(seed));
  } else {
    return detail::refused_session_of<Problem>();
  }
}

/// Rejects a call without a seed at compile time.
template <class Problem, class Strategy>
auto ask(const Problem& problem, const Strategy& strategy) {
  static_assert(sizeof(Problem) == 0,
                "clade: ask needs a problem, a strategy and a seed: ask(problem, strategy, 1), or the seed "
                "std::random_device{}() for another run each time");
  return ask(problem, strategy, 0);
}

/// Continues a session from its `state()`, exactly as that session would have continued, with the same outstanding
/// candidates. Candidates whose values will never be told must be dropped.
/// ~~~
/// const auto unknown = minimize<int>(chromosome::permutation{8});
/// const genetic_algorithm ga{.mutation = mutation::swap{}};
/// auto begun = ask(unknown, ga, 1);
/// const auto candidate = begun.ask(1)[0];
/// auto on = resume(unknown, ga, begun.state());
/// on.tell(candidate.id, 3);
/// ~~~
template <class Problem, class Strategy, class RunState, class C, class F>
auto resume(const Problem& problem, const Strategy& strategy, const detail::session_state<RunState, C, F>& state) {
  if constexpr (detail::can_be_asked<Problem, Strategy>()) {
    using run_type = detail::run_of<Strategy, Problem>;
    constexpr bool loads = detail::loads<run_type, RunState> && std::is_same_v<C, typename Problem::chromosome_type> &&
                           std::is_same_v<F, typename Problem::fitness_type>;
    static_assert(loads,
                  "clade: resume needs the state() of a session of the same problem and the same strategy, whose run "
                  "has members state() and load(state)");
    if constexpr (loads) {
      return session<Problem, run_type>(std::in_place, problem, strategy, state);
    } else {
      return detail::refused_session_of<Problem>();
    }
  } else {
    return detail::refused_session_of<Problem>();
  }
}

}  // namespace clade
