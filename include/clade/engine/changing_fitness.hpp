// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>
#include <utility>

#include "../core/executor_view.hpp"
#include "../core/problem.hpp"
#include "../random/random_stream.hpp"
#include "refused_run.hpp"
#include "strategy_for.hpp"

namespace clade::detail {

/// The data that a `fitness_change_run` adds to the state of its run.
struct fitness_change_memory {
  // The activity of an interrupted step.
  enum class doing : unsigned char { nothing, evaluating, breeding };

  std::uint64_t epoch = 0;      // epoch in which the individuals were evaluated
  std::uint64_t new_epoch = 0;  // epoch in which they are being evaluated
  doing interrupted = doing::nothing;
  bool begun = false;
};

/// The state of a `fitness_change_run`, for `resume`.
template <class State>
struct fitness_change_state {
  random_stream stream;
  State run;
  fitness_change_memory memory;
  std::chrono::nanoseconds elapsed;

  bool has_complete_population() const { return detail::has_complete_population(run); }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream & run & memory & elapsed;
  }
};

/// A run of a problem with a member `epoch()`. At the beginning of each generation, the run calls `epoch()`. If the
/// epoch has changed, the run evaluates all individuals again.
template <class Problem, class Run>
class fitness_change_run : public Run {
 public:
  fitness_change_run(const Problem& problem, Run run) : Run(std::move(run)), epoch_source_(problem) {}

  void begin(const executor_view& executor) {
    if (!memory_.begun) memory_.epoch = epoch_source_.epoch();
    memory_.begun = true;
    Run::begin(executor);
  }
  void advance(const executor_view& executor) {
    const auto interrupted_before = std::exchange(memory_.interrupted, doing::nothing);
    if (interrupted_before != doing::breeding) {
      const std::uint64_t epoch = epoch_source_.epoch();
      if (epoch != memory_.epoch) {
        const bool continues = interrupted_before == doing::evaluating && epoch == memory_.new_epoch;
        Run::reevaluate(executor, continues);
        memory_.new_epoch = epoch;
        if (interrupted(executor)) {
          memory_.interrupted = doing::evaluating;
          return;
        }
        memory_.epoch = epoch;
      }
    }
    Run::advance(executor);
    if (interrupted(executor)) memory_.interrupted = doing::breeding;
  }
  void reevaluate(const executor_view& executor, bool continues) {
    const std::uint64_t epoch = epoch_source_.epoch();
    Run::reevaluate(executor, continues);
    memory_ = {epoch, epoch, doing::nothing, true};
  }

  auto state() const
    requires has_state<Run>
  {
    auto run = Run::state();
    return fitness_change_state<decltype(run)>{run.stream, run, memory_, run.elapsed};
  }
  template <class State>
    requires loads<Run, decltype(State::run)>
  void load(const State& state) {
    auto run = state.run;
    run.elapsed = state.elapsed;
    Run::load(run);
    memory_ = state.memory;
  }

 private:
  using doing = fitness_change_memory::doing;

  Problem epoch_source_;
  fitness_change_memory memory_;
};

/// A strategy that adapts another strategy to problems with a member `epoch()`.
template <class Strategy>
struct following_fitness_changes {
  Strategy strategy;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    using run_type = run_of<Strategy, Problem>;
    constexpr bool fits = reevaluates<run_type> || is_refused_run<run_type>;
    static_assert(
        fits,
        "clade: the problem has a member epoch(), so its fitness may change, but the strategy cannot evaluate "
        "its population anew: its run needs a member reevaluate(executor, continues)");
    if constexpr (reevaluates<run_type>) {
      return fitness_change_run<Problem, run_type>(problem, strategy.set_up(problem, stream));
    } else {
      return refused_strategy().set_up(problem, stream);
    }
  }
};

/// Returns the strategy that an evolution runs on the problem: `strategy`, or its adaptation if the problem has a
/// member `epoch()`.
template <class Problem, class Strategy>
decltype(auto) follow_fitness_changes(const Strategy& strategy) {
  if constexpr (fitness_changes<Problem>) {
    return following_fitness_changes<Strategy>{strategy};
  } else {
    return (strategy);
  }
}
template <class Strategy, class Problem>
using strategy_following_fitness_changes =
    std::remove_cvref_t<decltype(follow_fitness_changes<Problem>(std::declval<const Strategy&>()))>;

}  // namespace clade::detail
