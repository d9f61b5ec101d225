#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "../core/best_keeper.hpp"
#include "../core/box.hpp"
#include "../core/concepts.hpp"
#include "../core/generation.hpp"
#include "../core/interruption.hpp"
#include "../core/message.hpp"
#include "../core/positive.hpp"
#include "../core/random_stream.hpp"
#include "../stop/reason.hpp"

namespace clade {

namespace detail {
template <class Problem, class Restarts, class Inner>
class restarts_run;
}

/// Restarts: when a strategy gets stuck, it begins again from a new random population.
///
/// `each` runs until `when` fires, which counts generations, evaluations, stagnation and time from the latest restart. Then
/// it is begun anew, at most `limit` times; when `when` fires once more the run ends, with that reason. The best individual
/// of all tries is kept, and the counters of the run go on: evaluations include those of each new population, and the
/// number of a generation counts breeding, so that the initial population of a restart has the number of the generation it
/// takes the place of. Where `when` fires at an initial population, the restart counts as a generation itself: else a run
/// that does nothing but restart would never reach a limit of generations. Any strategy can be restarted, restarts too.
///
/// The first try is the very run that `each` alone would make of the seed.
/// Use: `restarts{.each = ga, .when = stop::stalled(50), .limit = 10}`; without a limit it never ends by itself.
template <class Strategy, class When>
struct restarts {
  Strategy each;
  When when;
  detail::count<"restarts limit"> limit = std::numeric_limits<std::size_t>::max();

  /// How many restarts are nested inside this one.
  static constexpr std::uint64_t depth = [] {
    if constexpr (requires { Strategy::depth; }) {
      return Strategy::depth + 1;
    } else {
      return std::uint64_t{0};
    }
  }();

  /// Begins a run and leaves the initial population to `run.begin(executor)`.
  template <class Problem>
    requires requires(const Strategy& strategy, const Problem& problem, random_stream stream) {
      strategy.set_up(problem, stream);
    }
  auto set_up(const Problem& problem, random_stream stream) const {
    return around(problem, stream, [&] { return each.set_up(problem, stream); });
  }

  template <class Problem, class Executor>
  auto start(const Problem& problem, random_stream stream, const Executor& executor) const {
    return around(problem, stream, [&] { return each.start(problem, stream, executor); });
  }

 private:
  template <class Problem, class Make>
  auto around(const Problem& problem, random_stream stream, const Make& make) const {
    using first_type = decltype(make());
    constexpr bool stops = stop_for<When, decltype(std::declval<first_type>().generation())>;
    static_assert(stops,
                  "clade: restarts.when must be callable as op(generation) and return std::optional<stop::reason>");
    if constexpr (stops) {
      return detail::restarts_run<Problem, restarts, first_type>(problem, *this, stream, make);
    } else {
      return make();
    }
  }
};

}  // namespace clade

namespace clade::detail {

/// A run with restarts; a value, as every run is. A step that throws, or is cut short, leaves what the run inside leaves
/// and changes nothing else; a restart that is cut short is made again.
template <class Problem, class Restarts, class Inner>
class restarts_run {
 public:
  using individual_type = typename Inner::individual_type;
  using population_type = typename Inner::population_type;

  /// `first()` gives the run of the first try.
  template <class Make>
  restarts_run(const Problem& problem, const Restarts& strategy, random_stream stream, const Make& first)
      : problem_(problem), strategy_(strategy), stream_(stream), inner_(std::in_place, first), started_(clock::now()) {}

  template <class Executor>
    requires requires(Inner& inner, const Executor& executor) { inner.begin(executor); }
  void begin(const Executor& executor) {
    const auto now = clock::now();
    inner_->begin(executor);
    if (!begun_) started_ = now;
    begun_ = true;
    verdict_.reset();
  }

  detail::generation<population_type> generation() const {
    const auto now = inner_->generation();
    return {number_before_ + now.number,
            evaluations_before_ + now.evaluations,
            stagnation(now.stagnation),
            clock::now() - started_,
            now.population,
            now.idle};
  }

  /// The best individual of all tries.
  const individual_type& best() const {
    const auto* best = &inner_->best();
    if (best_ && !problem_.better(best->fitness, best_->fitness)) best = &*best_;
    if (unfinished_ && problem_.better(unfinished_->fitness, best->fitness)) best = &*unfinished_;
    return *best;
  }

  /// The evaluations of steps that were cut short.
  std::uint64_t dropped() const noexcept { return dropped_before_ + dropped_by(*inner_); }

  /// How often it was begun anew.
  std::size_t restarted() const noexcept { return restarted_; }

  /// The try under way.
  const Inner& current() const noexcept { return *inner_; }

  /// The reason of the last try, once no restart is left or the strategy itself can go on no longer.
  std::optional<stop::reason> finished() const {
    const auto& stuck = verdict();
    if (!stuck || restarted_ < strategy_.limit) return std::nullopt;
    return stop::reason{message({stuck->text, " after ", counted(restarted_, "restart")}), stuck->success,
                        stuck->success ? stuck->kind : stop::kind::exhausted};
  }

  /// Leaves out time that the run was not under way.
  void skip_time(std::chrono::nanoseconds time) {
    started_ += std::chrono::duration_cast<clock::duration>(time);
    if constexpr (requires { inner_->skip_time(time); }) inner_->skip_time(time);
  }

  template <class Executor>
  void advance(const Executor& executor) {
    if (verdict() && restarted_ < strategy_.limit) return restart(executor);
    inner_->advance(executor);
    if (cut_short(executor)) return;
    ++steps_;
    verdict_.reset();
    unfinished_.forget();
  }

 private:
  using clock = std::chrono::steady_clock;

  static std::uint64_t dropped_by(const Inner& run) noexcept {
    if constexpr (requires { run.dropped(); }) {
      return run.dropped();
    } else {
      return 0;
    }
  }

  // Whether the try is stuck. Asked when it is needed: a rule that throws must not stand in the midst of a step. A strategy
  // that ends by itself is begun anew as well.
  const std::optional<stop::reason>& verdict() const {
    if (!verdict_) {
      auto now = inner_->generation();
      now.evaluations -= dropped_by(*inner_);  // so that the course of the run does not depend on where it was cut
      auto fired = strategy_.when(now);
      verdict_.emplace(fired ? std::move(fired) : inner_->finished());
    }
    return *verdict_;
  }

  // A try that has not come to the best of those before goes on with their count.
  std::uint64_t stagnation(std::uint64_t of_this_try) const {
    if (!best_ || problem_.better(inner_->best().fitness, best_->fitness)) return of_this_try;
    return stagnation_before_ + steps_;
  }

  template <class Executor>
  void restart(const Executor& executor) {
    // Restarts number their streams in a domain of their own, one for each depth of nesting: generations never meet them.
    const auto stream = stream_.domain(Restarts::depth).fork(restarted_);
    box<Inner> next(std::in_place, [&] { return strategy_.each.start(problem_, stream, executor); });
    const auto evaluated = next->generation().evaluations;
    if (cut_short(executor)) {
      if (problem_.better(next->best().fitness, best().fitness)) unfinished_.keep(next->best());
      evaluations_before_ += evaluated;
      dropped_before_ += evaluated;
      return;
    }
    const auto last = inner_->generation();
    const auto stagnated = stagnation(last.stagnation) + 1;
    if (!best_ || problem_.better(inner_->best().fitness, best_->fitness)) best_.keep(inner_->best());
    number_before_ += std::max<std::uint64_t>(last.number, 1);
    evaluations_before_ += last.evaluations;
    dropped_before_ += dropped_by(*inner_);
    stagnation_before_ = stagnated;
    steps_ = 0;
    inner_ = std::move(next);
    ++restarted_;
    verdict_.reset();
    unfinished_.forget();
  }

  Problem problem_;
  Restarts strategy_;
  random_stream stream_;
  box<Inner> inner_;
  best_keeper<individual_type> best_;        // of the tries before this one
  best_keeper<individual_type> unfinished_;  // of a restart that was cut short, until it is made
  mutable std::optional<std::optional<stop::reason>> verdict_;
  bool begun_ = false;
  std::size_t restarted_ = 0;
  std::uint64_t number_before_ = 0;
  std::uint64_t evaluations_before_ = 0;
  std::uint64_t dropped_before_ = 0;
  std::uint64_t stagnation_before_ = 0;
  std::uint64_t steps_ = 0;  // since the restart
  clock::time_point started_;
};

}  // namespace clade::detail
