// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../../core/checked.hpp"
#include "../../core/concepts.hpp"
#include "../../core/executor_view.hpp"
#include "../../core/generation.hpp"
#include "../../core/population.hpp"
#include "../../engine/archive.hpp"
#include "../../engine/front_so_far.hpp"
#include "../../engine/heap_value.hpp"
#include "../../engine/refused_run.hpp"
#include "../../engine/shared_parts.hpp"
#include "../../engine/slot_evaluation.hpp"
#include "../../engine/strategy_for.hpp"
#include "../../random/domains.hpp"
#include "../../random/random_stream.hpp"
#include "../../run/execution/sequential.hpp"
#include "../../run/stop/expired.hpp"
#include "../../run/stop/reason.hpp"
#include "../../text/message.hpp"
#include "../emigration/best.hpp"
#include "../immigration/worst.hpp"
#include "../migration.hpp"
#include "../topology/ring.hpp"
#include "arrivals.hpp"
#include "one_of_runs.hpp"

namespace clade::detail {

/// Whether the length of an epoch is a number of generations.
template <class Every>
concept number_of_generations = std::integral<Every> || std::same_as<typename Every::number_type, std::size_t>;

/// The counters of an island at the start of its epoch.
struct epoch_begun {
  std::uint64_t number = 0, evaluations = 0, births = 0, moves = 0;
};

/// An island of this process: its run, and its epoch.
template <class Run>
struct island_here {
  std::size_t number;
  heap_value<Run> run;
  epoch_begun begun{};
  unsigned char done = false;  // whether it has completed the step or its initial population
  mailbox<typename population_of_run<Run>::individual_type> mail{};  // if islands are asynchronous
};

/// What all processes know of all islands if each holds only its own: sums and extremes.
template <class Fitness>
struct islands_summary {
  /// A fitness value, and the number of its island. Of ties, the first island counts.
  struct value_of_island {
    Fitness fitness;
    std::size_t island;
  };

  std::uint64_t number = 0, evaluations = 0, interrupted_evaluations = 0, births = 0,
                idle = static_cast<std::uint64_t>(-1), moves = 0, interrupted_moves = 0, restarts = 0;
  std::size_t individuals = 0;
  std::optional<value_of_island> best;      // of all generations
  std::optional<value_of_island> best_now;  // of the populations
  bool all_finished = true;
  std::optional<stop::reason> reason;  // for which islands finished, and the island of this reason
  std::size_t reason_of = 0;

  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & number & evaluations & interrupted_evaluations & births & idle & moves & interrupted_moves & restarts &
        individuals & best & best_now & all_finished & reason & reason_of;
  }

  /// Adds an island. Its number is above those of the islands so far.
  template <class Run, class Better>
  void add(std::size_t island, const Run& run, [[maybe_unused]] const Better& better) {
    const auto now = run.generation();
    islands_summary one;
    one.number = now.number;
    one.evaluations = now.evaluations;
    one.interrupted_evaluations = now.interrupted_evaluations;
    one.births = now.births;
    one.idle = now.idle;
    one.moves = now.moves;
    one.interrupted_moves = now.interrupted_moves;
    one.restarts = restarts_of(run);
    one.individuals = now.population.size();
    if constexpr (population_of_run<Run>::is_ordered) {
      if (one.individuals > 0) {
        one.best = value_of_island{run.best().fitness, island};
        one.best_now = value_of_island{now.population.best().fitness, island};
      }
    }
    one.reason = detail::finished(run);
    one.all_finished = one.reason.has_value();
    one.reason_of = island;
    merge(one, better);
  }

  /// Merges the summary of other islands. The result does not depend on the order.
  template <class Better>
  void merge(const islands_summary& other, const Better& better) {
    number = std::max(number, other.number);
    evaluations += other.evaluations;
    interrupted_evaluations += other.interrupted_evaluations;
    births += other.births;
    idle = std::min(idle, other.idle);
    moves += other.moves;
    interrupted_moves += other.interrupted_moves;
    restarts += other.restarts;
    individuals += other.individuals;
    take_better(best, other.best, better);
    take_better(best_now, other.best_now, better);
    all_finished = all_finished && other.all_finished;
    // The last island that reached a goal, otherwise the first one.
    if (other.reason && (!reason || (reason->success ? other.reason->success && other.reason_of > reason_of
                                                     : other.reason->success || other.reason_of < reason_of))) {
      reason = other.reason;
      reason_of = other.reason_of;
    }
  }

 private:
  template <class Better>
  static void take_better([[maybe_unused]] std::optional<value_of_island>& mine,
                          [[maybe_unused]] const std::optional<value_of_island>& theirs,
                          [[maybe_unused]] const Better& better) {
    if constexpr (std::is_invocable_r_v<bool, const Better&, const Fitness&, const Fitness&>) {
      if (!theirs) return;
      const bool wins = !mine || better(theirs->fitness, mine->fitness) ||
                        (!better(mine->fitness, theirs->fitness) && theirs->island < mine->island);
      if (wins) mine = theirs;
    }
  }
};

/// The data of a run of islands other than the islands themselves.
template <class Fitness>
struct islands_memory {
  std::vector<epoch_begun> begun;  // of each island; only in a state, as are the next ones
  std::vector<unsigned char> done;
  bool under_way = false;
  std::uint64_t epoch = 0, number = 0, improved_at = 0;
  std::vector<improvement> improvements;
  std::optional<Fitness> record;  // best fitness at the end of any epoch so far
};

/// The state of a run of islands, for `resume`.
template <class State, class Fitness, class Individual>
struct islands_state {
  random_stream stream;
  std::vector<State> islands;
  islands_memory<Fitness> memory;
  std::chrono::nanoseconds elapsed;
  bool is_a_part = false;              // whether the islands are those of one process; then the next two are set
  std::vector<std::size_t> numbers{};  // of these islands
  bool others_have_complete_population = true;
  std::vector<mailbox<Individual>> mail{};  // of each island if they are asynchronous

  bool has_complete_population() const {
    return others_have_complete_population &&
           std::ranges::all_of(islands, [](const auto& one) { return detail::has_complete_population(one); });
  }

  /// Saves the members in a checkpoint or loads them. The number of islands is not saved.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream;
    for (auto& island : islands) archive & island;
    archive & memory & elapsed & mail;
  }
};

/// The executor of an island. It runs slots in order, and asks the executor of the run whether time is up.
class executor_of_island : public execution::sequential {
 public:
  explicit executor_of_island(const executor_view& of_all) : of_all_(of_all) {}

  bool stop_requested() const {
    if (of_all_.stop_requested()) interrupted_ = true;
    return interrupted_;
  }
  bool interrupted() const { return interrupted_; }

 private:
  const executor_view& of_all_;
  mutable bool interrupted_ = false;
};

/// A run of islands.
template <class Problem, class Islands, class Run>
class islands_run {
 public:
  using population_type = population_of_run<Run>;
  using individual_type = typename population_type::individual_type;
  using chromosome_type = typename population_type::chromosome_type;
  using fitness_type = typename population_type::fitness_type;
  using generation_type = detail::generation<population_type>;
  static constexpr bool asks_by_slots = detail::asks_by_slots<Run>;

  islands_run(const Problem& problem, const Islands& strategy, random_stream stream)
      : problem_(problem),
        strategy_(strategy),
        stream_(stream),
        population_(problem.better),
        planned_(strategy.replay),
        started_(clock::now()) {
    check_asynchronous();
    if constexpr (number_of_generations<decltype(strategy.every)>) {
      if (std::cmp_less(strategy.every, 1)) refuse({"islands every must be at least 1, but was ", strategy.every});
    }
    // Invalid settings are refused before any evaluation. The other islands are set up by `begin`.
    for (std::size_t i = 0; i < std::min<std::size_t>(size(), strategies_of_islands<Islands>); ++i) add_island(i);
    auto rng = migration_stream(0);
    check_topology(strategy_.topology, size(), rng);
  }

  /// Samples and evaluates the initial populations.
  void begin(const executor_view& executor) {
    if (!std::exchange(memory_.under_way, true)) started_ = clock::now();
    set_up_islands(executor);
    on_islands_to_do(executor, [&](island_type& one, const executor_of_island& alone) {
      one.run->begin(alone);
      return !alone.interrupted();
    });
    if (complete_step(executor)) {
      for (auto& one : islands_) one.done = false;
      memory_.under_way = false;
    }
    gather(executor);
    if (summary().individuals == 0) return;  // no value has been told yet
    memory_.number = largest_number();
    if constexpr (population_type::is_ordered) new_record(best_fitness());
  }

  /// Runs an epoch on each island, followed by the migration. Asynchronous islands run several epochs.
  void advance(const executor_view& executor) {
    set_up_islands(executor);
    if (!std::exchange(memory_.under_way, true)) {
      for (auto& one : islands_) begin_epoch(one);
      migrations_.clear();
    }
    if (strategy_.asynchronous) return advance_without_waiting(executor);
    on_islands_to_do(executor, [&](island_type& one, const executor_of_island& alone) { return breed(one, alone); });
    migration arriving;
    if (!complete_step(executor, &arriving)) return gather_counts(executor);
    const auto stream = migration_stream(memory_.epoch);
    std::ranges::sort(arriving.links);
    auto next = arriving.links.cbegin();
    for (auto& one : islands_) {
      const auto first = std::exchange(
          next, std::find_if(next, arriving.links.cend(), [&](const auto& link) { return link.to != one.number; }));
      receive(one, {first, next}, arriving.groups, stream);
    }
    end_step(executor, 1);
  }

  /// Returns the population and the counters of all islands; see `islands`.
  generation_type generation() const {
    const auto all = summary();
    const auto stagnation = population_type::is_ordered ? memory_.number - memory_.improved_at : 0;
    generation_type now{memory_.number,       all.evaluations, stagnation,  clock::now() - started_,
                        population_,          all.idle,        all.births,  all.interrupted_evaluations,
                        memory_.improvements, sizes_,          migrations_, all.moves,
                        all.interrupted_moves};
    if (of_all_) {
      now.individuals_of_all = all.individuals;
      if (all.best_now) now.best_of_all = &of_all_->best_now->fitness;
    }
    return now;
  }

  /// Returns the best individual of all islands; of tied individuals, that of the first island.
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    static_assert(
        population_type::is_ordered,
        "clade: best() needs fitness values in a strict weak order, which objectives do not have: front() has "
        "the best of them");
    if (best_of_islands_.size() == 1) return best_of_islands_.front().second;
    require_all_islands();
    // If values are told from outside, the first islands may have no individual yet.
    const auto has_best = [](const auto& one) { return !one.run->generation().population.empty(); };
    const auto* best = &std::ranges::find_if(islands_, has_best)->run->best();
    for (const auto& one : islands_) {
      if (has_best(one) && problem_.better(one.run->best().fitness, best->fitness)) best = &one.run->best();
    }
    return *best;
  }

  /// Returns the nondominated individuals of all islands.
  std::vector<individual_type> front() const {
    static_assert(!population_type::is_ordered,
                  "clade: front() needs a fitness of several objectives; best() has the best individual");
    std::vector<individual_type> all;
    for (const auto& [island, one] : best_of_islands_) all.push_back(one);
    if (all.empty()) require_all_islands();
    for (const auto& island : islands_) {
      if (!best_of_islands_.empty()) break;
      for (auto& one : island.run->front()) all.push_back(std::move(one));
    }
    return front_of(population_type(problem_.better), all);
  }

  /// Returns the sum of the restarts of all islands.
  std::uint64_t restarted() const { return summary().restarts; }

  /// Returns the number of islands; `island(i)` returns the run of island i, for i below this number.
  std::size_t size() const noexcept { return strategy_.count; }
  const Run& island(std::size_t i) const& {
    require_all_islands();
    return *islands_[i].run;
  }
  Run island(std::size_t i) && { return std::as_const(*this).island(i); }

  /// Returns the number of completed epochs.
  std::uint64_t epoch() const noexcept { return memory_.epoch; }

  /// Returns the log of asynchronous islands, for `islands{.replay = log}`.
  log_of_islands log() const {
    require_all_islands();
    log_of_islands all;
    for (const auto& one : islands_) {
      all.epochs.push_back(one.mail.epoch);
      all.arrivals.insert(all.arrivals.end(), one.mail.log.begin(), one.mail.log.end());
    }
    return all;
  }

  /// Returns a reason once all islands have ended by themselves: that of an island that reached a goal if there is one,
  /// otherwise that of the first island.
  std::optional<stop::reason> finished() const {
    if (planned_ && std::ranges::all_of(islands_, [&](const auto& one) { return is_repeated(one); })) {
      return stop::reason{"the replayed log came to its end", false, stop::kind::exhausted};
    }
    auto all = summary();
    if (!all.all_finished) return std::nullopt;
    all.reason->text = concat({all.reason->text, ", as the last of ", counted(size(), "island")});
    return std::move(all.reason);
  }

  /// With several processes: whether a step leaves each island in its process. By default all islands come to all
  /// processes, so that each has the whole population.
  void keep_apart(bool apart) noexcept { apart_ = apart; }

  /// Brings the best individual or the front of all islands to all processes. All of them must call it.
  void bring_best(const executor_view& executor) {
    if (!of_all_) return;
    if constexpr (can_be_packed) {
      best_of_islands_.clear();
      for (const auto& one : islands_) {
        if (one.run->generation().population.empty()) continue;
        if constexpr (population_type::is_ordered) {
          add_best({one.number, one.run->best()});
        } else {
          for (auto& individual : one.run->front()) best_of_islands_.emplace_back(one.number, std::move(individual));
        }
      }
      combine_values(executor, best_of_islands_, [&](numbered_individuals& mine, numbered_individuals& theirs) {
        std::swap(mine, best_of_islands_);
        for (auto& one : theirs) {
          if constexpr (population_type::is_ordered) {
            add_best(std::move(one));
          } else {
            best_of_islands_.push_back(std::move(one));
          }
        }
        std::swap(mine, best_of_islands_);
      });
      // The order of the islands, which is that of one process.
      const auto by_island = [](const auto& a, const auto& b) { return a.first < b.first; };
      for (auto last = best_of_islands_.begin(); last != best_of_islands_.end(); ++last) {
        std::rotate(std::upper_bound(best_of_islands_.begin(), last, *last, by_island), last, std::next(last));
      }
    }
  }

  /// Brings all islands to all processes. All of them must call it.
  void bring_together(const executor_view& executor) {
    if (holds_all_) return;
    share(executor);
    holds_all_ = true;
    gather(executor);
  }

  /// Subtracts a pause from the clocks of the run and its islands.
  void skip_time(std::chrono::nanoseconds time) {
    started_ += std::chrono::duration_cast<clock::duration>(time);
    for (auto& one : islands_) detail::skip_time(*one.run, time);
  }

  /// Evaluates the individuals of all islands again. An interrupted epoch continues with the new values.
  void reevaluate(const executor_view& executor, bool continues)
    requires reevaluates<Run>
  {
    // Between two epochs no island is marked as done. So `done` can mark the islands that have been evaluated.
    const bool between = !memory_.under_way;
    if (between && !continues) {
      for (auto& one : islands_) one.done = false;
    }
    executor.at_once(islands_.size(), [&](std::size_t i) {
      auto& one = islands_[i];
      if ((between && one.done) || !executor.owns(one.number)) return;
      const executor_of_island alone(executor);
      one.run->reevaluate(alone, continues);
      if (between) one.done = !alone.interrupted();
    });
    const bool complete = complete_step(executor);
    if (between) {
      if (!complete) return gather_counts(executor);
      for (auto& one : islands_) one.done = false;
    }
    for (auto& one : islands_) one.mail.parcels.clear();  // their fitness values are those of before
    gather(executor);
    memory_.improved_at = memory_.number;
    memory_.improvements.clear();
    if constexpr (population_type::is_ordered) new_record(best_fitness());
  }

  /// Returns a state without islands, and that of an island that has not begun. Saved ones are read into them.
  auto blank_state() const
    requires has_state<Run>
  {
    using state_type = decltype(islands_.front().run->state());
    return islands_state<state_type, fitness_type, individual_type>{stream_, {}, memory_, {}, true, {}, true};
  }
  auto blank_state_of(std::size_t island) const
    requires has_state<Run>
  {
    return new_island(island).state();
  }
  /// Returns the part of the state that concerns the islands of this process, with their numbers.
  auto state_here(const executor_view& executor) const
    requires has_state<Run>
  {
    using state_type = decltype(islands_.front().run->state());
    islands_state<state_type, fitness_type, individual_type> here{stream_, {}, memory_, clock::now() - started_,
                                                                  true,    {}, true};
    for (const auto& one : islands_) {
      if (!executor.owns(one.number)) continue;
      here.islands.push_back(one.run->state());
      here.memory.begun.push_back(one.begun);
      here.memory.done.push_back(one.done);
      here.numbers.push_back(one.number);
      if (strategy_.asynchronous) here.mail.push_back(one.mail);
    }
    return here;
  }
  /// Returns all data on which the course of the run depends.
  auto state() const
    requires has_state<Run>
  {
    if (is_set_up_) require_all_islands();
    auto whole = state_here(execution::sequential());
    whole.is_a_part = false;
    for (auto i = whole.islands.size(); i < size(); ++i) {  // islands that are not set up yet
      whole.islands.push_back(blank_state_of(i));
      whole.memory.begun.emplace_back();
      whole.memory.done.push_back(false);
      if (strategy_.asynchronous) whole.mail.emplace_back();
    }
    return whole;
  }

  /// Restores the state of another run of the same problem and the same strategy. If it has only the islands of this
  /// process, `complete_loading` must follow.
  template <class State>
  void load(const State& state) {
    const bool is_whole = !state.is_a_part;
    if (is_whole && state.islands.size() != size()) {
      refuse({"a state must be of as many islands as the strategy, ", size(), ", but was of ", state.islands.size()});
    }
    if (!state.islands.empty() && strategy_.asynchronous == state.mail.empty()) {
      refuse({"islands asynchronous must be as in the run of the state, but was ",
              strategy_.asynchronous ? "true" : "false"});
    }
    islands_.clear();
    for (std::size_t k = 0; k < state.islands.size(); ++k) {
      add_island(state.is_a_part ? state.numbers[k] : k);
      islands_.back().run->load(state.islands[k]);
      islands_.back().begun = state.memory.begun[k];
      islands_.back().done = state.memory.done[k];
      if (strategy_.asynchronous) islands_.back().mail = state.mail[k];
    }
    std::ranges::sort(islands_, {}, &island_type::number);
    is_set_up_ = true;
    holds_all_ = is_whole;
    memory_ = state.memory;
    memory_.begun.clear();
    memory_.done.clear();
    migrations_.clear();
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
    if (is_whole && state.has_complete_population()) gather(execution::sequential());
  }
  /// Completes `load` of a part of a state. All processes must call it.
  void complete_loading(const executor_view& executor) {
    if (holds_all_) return;
    holds_all_ = !executor.shares();
    gather(executor);
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr bool can_be_packed = archivable<chromosome_type> && archivable<fitness_type> &&
                                        std::default_initializable<chromosome_type> &&
                                        std::default_initializable<fitness_type> && has_state<Run>;
  using island_type = island_here<Run>;
  using summary_type = islands_summary<fitness_type>;
  using numbered_individuals = std::vector<std::pair<std::size_t, individual_type>>;  // with their islands

  // Groups of individuals on their way between islands. Several links may carry copies of one group.
  struct migration {
    struct link {
      std::size_t to, from, group;
      auto operator<=>(const link&) const = default;
    };

    std::vector<link> links;
    std::vector<std::vector<individual_type>> groups;
  };

  // The individuals that leave an island, and the islands to which copies of them go.
  struct departure {
    std::vector<std::size_t> to;
    std::vector<individual_type> individuals;
  };

  void new_record(const fitness_type& best) {
    memory_.record.emplace(best);
    record_improvement(memory_.improvements, memory_.number, best);
  }

  Run new_island(std::size_t i) const { return island_run(strategy_.each, problem_, stream_.fork(i), i); }

  // Returns the stream of the migration after an epoch. Migrations have a domain of streams that does not overlap those
  // of restarts.
  random_stream migration_stream(std::uint64_t epoch) const { return stream_.domain(domains::migrations).fork(epoch); }

  void add_island(std::size_t i) {
    islands_.push_back({i, heap_value<Run>(std::in_place, [&] { return new_island(i); })});
  }

  // Sets up the islands of this process that are missing. If islands are kept apart, removes all others.
  void set_up_islands(const executor_view& executor) {
    const auto is_here = [&](std::size_t i) { return !keeps_apart(executor) || executor.owns(i); };
    if (!is_set_up_) {
      for (auto i = islands_.size(); i < size(); ++i) {
        if (is_here(i)) add_island(i);
      }
      is_set_up_ = true;
    }
    if (keeps_apart(executor)) {
      holds_all_ = false;
      std::erase_if(islands_, [&](const island_type& one) { return !is_here(one.number); });
    } else {
      bring_together(executor);
    }
  }

  // Replaces the best individual of the islands so far if another one is better or, of ties, has the first island.
  void add_best(std::pair<std::size_t, individual_type> one) {
    if (!best_of_islands_.empty()) {
      const auto& best = best_of_islands_.front();
      const bool wins = problem_.better(one.second.fitness, best.second.fitness) ||
                        (!problem_.better(best.second.fitness, one.second.fitness) && one.first < best.first);
      if (!wins) return;
      best_of_islands_.clear();
    }
    best_of_islands_.push_back(std::move(one));
  }

  bool keeps_apart(const executor_view& executor) const { return apart_ && executor.shares(); }

  void require_all_islands() const {
    if (holds_all_) return;
    throw_error(std::logic_error(
        "clade: this process has only its own islands: call gather() of the evolution on all ranks before"));
  }

  // Returns the sums and extremes of all islands.
  summary_type summary() const {
    if (of_all_) return *of_all_;
    summary_type all;
    for (const auto& one : islands_) all.add(one.number, *one.run, problem_.better);
    return all;
  }

  std::uint64_t largest_number() const { return summary().number; }

  fitness_type best_fitness() const {
    if (of_all_) return of_all_->best->fitness;
    return best().fitness;
  }

  // Calls `work` for each island of this process that has not done its step.
  template <class Work>
  void on_islands_to_do(const executor_view& executor, const Work& work) {
    executor.at_once(islands_.size(), [&](std::size_t i) {
      auto& one = islands_[i];
      if (one.done || !executor.owns(one.number)) return;
      const executor_of_island alone(executor);
      one.done = work(one, alone);
    });
  }

  // Runs an island to the end of its epoch. Returns false if it was interrupted.
  bool breed(island_type& one, const executor_of_island& alone) const {
    for (;;) {
      if (detail::finished(*one.run)) return true;
      one.run->advance(alone);
      if (alone.interrupted()) return false;
      if (is_over(one)) return true;
    }
  }

  bool is_over(const island_type& one) const {
    const auto now = one.run->generation();
    const auto& from = one.begun;
    if constexpr (number_of_generations<decltype(strategy_.every)>) {
      return now.number - from.number >= static_cast<std::uint64_t>(strategy_.every);
    } else {
      const auto generations = now.number - from.number;
      const detail::generation<population_type> since{generations,
                                                      now.evaluations - now.interrupted_evaluations - from.evaluations,
                                                      std::min<std::uint64_t>(now.stagnation, generations),
                                                      {},
                                                      now.population,
                                                      now.idle,
                                                      now.births - from.births,
                                                      0,
                                                      {},
                                                      {},
                                                      {},
                                                      now.moves - now.interrupted_moves - from.moves};
      return strategy_.every(since).has_value();
    }
  }

  static void begin_epoch(island_type& one) {
    const auto now = one.run->generation();
    one.begun = {now.number, now.evaluations - now.interrupted_evaluations, now.births,
                 now.moves - now.interrupted_moves};
  }

  // Ends a step of this number of epochs.
  void end_step(const executor_view& executor, std::uint64_t epochs) {
    gather(executor);
    for (auto& one : islands_) one.done = false;
    memory_.under_way = false;
    memory_.epoch += epochs;
    memory_.number = std::max(memory_.number + 1, largest_number());
    if constexpr (population_type::is_ordered) {
      if (const auto now = best_fitness(); problem_.better(now, *memory_.record)) {
        new_record(now);
        memory_.improved_at = memory_.number;
      }
    }
  }

  static constexpr std::uint64_t epochs_of_asynchronous_step = 10;

  void check_asynchronous() const {
    if (planned_ && !strategy_.asynchronous) {
      refuse({"islands replay needs asynchronous = true, but it was false"});
    }
    if (planned_ && strategy_.replay.epochs.size() != size()) {
      refuse({"islands replay must be the log of as many islands as the strategy has, ", size(), ", but was of ",
              strategy_.replay.epochs.size()});
    }
    if constexpr (has_told_fitness<Problem> && !asks_by_slots) {
      if (strategy_.asynchronous) {
        refuse(
            {"islands asynchronous must be false for values that are told from outside, because these islands "
             "would ask for other candidates again"});
      }
    }
  }

  // Runs the epochs of a step on each island. A thread that is free takes the island with the fewest epochs, so no
  // island waits for another one.
  void advance_without_waiting(const executor_view& executor) {
    if (planned_ && executor.shares()) {
      refuse({"islands replay needs one process: repeat the run without other ranks"});
    }
    one_at_a_time alone;
    std::vector<unsigned char> is_taken(islands_.size());
    executor.at_once(islands_.size(), [&](std::size_t) {
      for (;;) {
        const auto taken = alone([&] { return take_island(executor, is_taken); });
        if (!taken) return;
        auto& one = islands_[*taken];
        const executor_of_island of_island(executor);
        if (!breed(one, of_island)) continue;
        const auto stream = migration_stream(one.mail.epoch);
        auto leaving = emigrants_of(one, links_of_island(one.number, stream), stream);
        alone([&] {
          end_epoch(executor, one, std::move(leaving), stream);
          is_taken[*taken] = false;
        });
      }
    });
    bool complete = true;
    for (const auto& one : islands_) {
      if (!executor.owns(one.number)) continue;
      complete = complete && one.done;
      if (!planned_ || is_repeated(one) || executor.interrupted()) continue;
      if (!one.done) {
        refuse({"islands replay must be a log of these islands, but the migrants that arrived at island ", one.number,
                " at the end of its epoch ", one.mail.epoch, " were never sent"});
      }
    }
    if (executor.shares()) {
      std::vector<part_message> messages;
      complete = executor.exchange(messages, complete);
      take_mail(messages);
      if (!keeps_apart(executor)) share(executor);
    }
    if (!complete) return gather_counts(executor);
    end_step(executor, epochs_of_asynchronous_step);
  }

  // Returns the position of the island with the fewest completed epochs among those that are to run another one, and
  // marks it as taken.
  std::optional<std::size_t> take_island(const executor_view& executor, std::vector<unsigned char>& is_taken) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      const auto& one = islands_[i];
      if (is_taken[i] || one.done || !executor.owns(one.number)) continue;
      if (planned_ && (is_repeated(one) || !has_planned_mail(one))) continue;
      if (!found || one.mail.epoch < islands_[*found].mail.epoch) found = i;
    }
    if (found) is_taken[*found] = true;
    return found;
  }

  // In a replay, returns whether an island has completed all its epochs, and whether the migrants have been sent that
  // arrive at the end of its epoch.
  bool is_repeated(const island_type& one) const { return one.mail.epoch >= planned_.epochs_of(one.number); }
  bool has_planned_mail(const island_type& one) const {
    const auto planned = planned_.at(one.number, one.mail.epoch);
    return std::ranges::all_of(planned, [&](const logged_arrival& line) {
      return std::ranges::any_of(one.mail.parcels, [&](const auto& parcel) { return is_of(parcel, line); });
    });
  }
  static bool is_of(const parcel<individual_type>& one, const logged_arrival& line) {
    return one.from == line.from && one.sent == line.sent;
  }

  // Sends the migrants of an island at the end of its epoch, and inserts those that have arrived.
  void end_epoch(const executor_view& executor, island_type& one, departure leaving, const random_stream& stream) {
    std::vector<part_message> messages;
    for (const auto to : leaving.to) {
      parcel<individual_type> sent{leaving.individuals, one.number, one.mail.epoch};
      if (executor.owns(to)) {
        add_mail(to, std::move(sent));
      } else if constexpr (can_be_packed) {
        archive bytes;
        bytes & sent;
        messages.push_back({one.number, to, bytes.bytes()});
      } else {
        refuse_unsaved();
      }
    }
    executor.pass_on(messages);
    take_mail(messages);
    migration arriving;
    const auto planned = planned_.at(one.number, one.mail.epoch);
    std::erase_if(one.mail.parcels, [&](auto& arrived) {
      const auto names_it = [&](const logged_arrival& line) { return is_of(arrived, line); };
      if (planned_ && std::ranges::none_of(planned, names_it)) return false;
      arriving.links.push_back({one.number, arrived.from, arriving.groups.size()});
      arriving.groups.push_back(std::move(arrived.individuals));
      one.mail.log.push_back({one.number, one.mail.epoch, arrived.from, arrived.sent});
      return true;
    });
    ++one.mail.epoch;
    receive(one, arriving.links, arriving.groups, stream);
    begin_epoch(one);
    one.done = one.mail.epoch >= memory_.epoch + epochs_of_asynchronous_step;
  }

  void take_mail(std::vector<part_message>& messages) {
    if constexpr (can_be_packed) {
      for (auto& message : messages) {
        archive bytes(std::move(message.bytes));
        parcel<individual_type> arrived;
        bytes & arrived;
        add_mail(message.to, std::move(arrived));
      }
    }
  }

  // Puts migrants into the mail of an island of this process.
  void add_mail(std::size_t island, parcel<individual_type> arrived) {
    if (planned_ && !planned_.arrived(arrived.from, arrived.sent, island)) return;
    place_of(island)->mail.add(std::move(arrived), static_cast<bool>(planned_));
  }

  // Returns the place of the first island of this process whose number is not below this one.
  auto place_of(std::size_t island) { return std::ranges::lower_bound(islands_, island, {}, &island_type::number); }

  bool all_done() const {
    return std::ranges::all_of(islands_, [](const auto& one) { return one.done != 0; });
  }

  // Ends a step of all processes. Returns whether all islands have done it. If so, `arriving` is set to the migration to
  // the islands of this process.
  bool complete_step(const executor_view& executor, migration* arriving = nullptr) {
    if (!keeps_apart(executor)) {
      share(executor);
      const bool complete = all_done();
      if (complete && arriving) *arriving = emigrants();
      return complete;
    }
    if constexpr (can_be_packed) {
      std::vector<part_message> messages;
      if (arriving && all_done()) {
        auto leaving = emigrants();
        for (const auto& link : leaving.links) {
          archive bytes;
          bytes & leaving.groups[link.group];
          messages.push_back({link.from, link.to, bytes.bytes()});
        }
      }
      if (!executor.exchange(messages, all_done(), arriving ? origins_of(executor) : nullptr)) return false;
      for (auto& message : messages) {
        archive bytes(std::move(message.bytes));
        arriving->links.push_back({message.to, message.from, arriving->groups.size()});
        bytes & arriving->groups.emplace_back();
      }
      return true;
    } else {
      refuse_unsaved();
    }
  }

  // Returns the islands of other processes that send to those of this one, if the topology never changes and the step
  // cannot be interrupted; otherwise a null pointer.
  const std::vector<std::size_t>* origins_of(const executor_view& executor) {
    if constexpr (topology_of_one_island<decltype(strategy_.topology)>) {
      if (executor.stop_possible()) return nullptr;
      if (!origins_) {
        origins_.emplace();
        for (std::size_t i = 0; i < size() && strategy_.migrants > 0; ++i) {
          const auto links = strategy_.topology(size(), i);
          const auto leads_here = [&](std::size_t to) { return executor.owns(to); };
          if (!executor.owns(i) && std::ranges::any_of(links, leads_here)) origins_->push_back(i);
        }
      }
      return &*origins_;
    } else {
      return nullptr;
    }
  }

  [[noreturn]] static void refuse_unsaved() {
    refuse(
        {"islands can be spread over processes only if chromosomes and fitness values can be saved: give them a "
         "member template <class Archive> void serialize(Archive& archive, unsigned)"});
  }

  // Sends the state of each island to all processes, if there are several.
  void share(const executor_view& executor) {
    if (!executor.shares()) return;
    if constexpr (can_be_packed) {
      const auto pack = [&](std::size_t i) {
        archive bytes;
        auto& one = *place_of(i);
        auto state = one.run->state();
        bytes & one.done & state;
        if (strategy_.asynchronous) bytes & one.mail;
        return bytes.bytes();
      };
      const auto unpack = [&](std::size_t i, const std::string& packed) {
        archive bytes(packed);
        island_type one{i, heap_value<Run>(std::in_place, [&] { return new_island(i); })};
        auto state = one.run->state();
        bytes & one.done & state;
        if (strategy_.asynchronous) bytes & one.mail;
        one.run->load(state);
        const auto place = place_of(i);
        if (place != islands_.end() && place->number == i) {
          one.begun = place->begun;
          *place = std::move(one);
        } else {
          islands_.insert(place, std::move(one));
        }
      };
      executor.share(size(), {pack, unpack});
    } else {
      refuse_unsaved();
    }
  }

  // Combines the summaries of all processes, if they keep their islands apart.
  void gather_counts(const executor_view& executor) {
    of_all_.reset();
    best_of_islands_.clear();
    if (holds_all_) return;
    if constexpr (can_be_packed) {
      auto all = summary();
      combine_values(executor, all,
                     [&](summary_type& mine, const summary_type& theirs) { mine.merge(theirs, problem_.better); });
      of_all_ = std::move(all);
    }
  }

  // Returns the migration from the islands of this process.
  migration emigrants() const {
    migration leaving;
    if (strategy_.migrants == 0) return leaving;
    const auto stream = migration_stream(memory_.epoch);
    auto rng = stream;
    const auto links = links_of_islands_here(rng);
    for (std::size_t k = 0; k < islands_.size(); ++k) {
      auto of_island = emigrants_of(islands_[k], std::move(links[k]), stream);
      if (of_island.to.empty()) continue;
      for (const auto to : of_island.to) leaving.links.push_back({to, islands_[k].number, leaving.groups.size()});
      leaving.groups.push_back(std::move(of_island.individuals));
    }
    return leaving;
  }

  // Returns the migrants from an island to the linked ones.
  departure emigrants_of(const island_type& one, std::vector<std::size_t> links, const random_stream& stream) const {
    departure leaving{std::move(links), {}};
    std::erase(leaving.to, one.number);
    if (leaving.to.empty() || strategy_.migrants == 0) return {};
    const auto now = one.run->generation();
    auto choosing = stream.fork(2 * one.number);
    const std::vector<std::size_t> chosen = strategy_.emigration(now.population, strategy_.migrants, choosing);
    for (const auto position : chosen) {
      if (position >= now.population.size()) {
        refuse({"positions of an emigration must be less than the population size ", now.population.size(),
                ", but one was ", position});
      }
      leaving.individuals.push_back(now.population[position]);
    }
    return leaving;
  }

  // Returns the links from an island.
  std::vector<std::size_t> links_of_island(std::size_t island, [[maybe_unused]] random_stream rng) const {
    if constexpr (topology_of_one_island<decltype(strategy_.topology)>) {
      return strategy_.topology(size(), island);
    } else {
      return std::move(links_of(strategy_.topology, size(), rng)[island]);
    }
  }

  // Returns the links from each island of this process.
  island_links links_of_islands_here(random_stream& rng) const {
    if constexpr (topology_of_one_island<decltype(strategy_.topology)>) {
      island_links links;
      for (const auto& one : islands_) links.push_back(links_of_island(one.number, rng));
      return links;
    } else {
      auto all = links_of(strategy_.topology, size(), rng);
      if (islands_.size() == size()) return all;
      island_links links;
      for (const auto& one : islands_) links.push_back(std::move(all[one.number]));
      return links;
    }
  }

  // Inserts the migrants that arrive at an island, in the order of their origins.
  void receive(island_type& one, std::span<const typename migration::link> links,
               const std::vector<std::vector<individual_type>>& groups, const random_stream& stream) {
    auto& run = *one.run;
    const auto island = one.number;
    if constexpr (takes_immigrants<Run>) {
      population_type arrivals(problem_.better);
      std::vector<std::size_t> origins;  // of the arrivals
      for (const auto& link : links) {
        for (const auto& individual : groups[link.group]) {
          arrivals.push_back(individual.chromosome, individual.fitness);
          origins.push_back(link.from);
        }
      }
      if (arrivals.empty() || !accepts(run)) return;
      const auto now = run.generation();
      const auto size = now.population.size(), count = arrivals.size();
      if (count > size) {
        refuse({"islands migrants must be at most as many as an island has room for, ", size, ", but ", count,
                " arrived at island ", island, " at once"});
      }
      auto choosing = stream.fork(2 * island + 1);
      std::vector<std::size_t> places = strategy_.immigration(now.population, arrivals, choosing);
      if (places.size() != count) {
        refuse({"an immigration must have a place for each of ", count, " arrivals, but had ", places.size()});
      }
      population_type accepted(problem_.better);
      for (std::size_t k = 0; k < count; ++k) {
        if (places[k] == size) continue;
        accepted.push_back(arrivals.chromosome(k), arrivals.fitness(k));
        const bool is_first =
            migrations_.empty() || migrations_.back().from != origins[k] || migrations_.back().to != island;
        if (is_first) migrations_.push_back({origins[k], island});
        ++migrations_.back().individuals;
      }
      std::erase(places, size);
      if (!places.empty()) detail::immigrate(run, std::move(accepted), places);
    }
  }

  // Returns whether an island accepts immigrants. With different strategies, some islands may not.
  static bool accepts(const Run& run) {
    if constexpr (requires { run.accepts_immigrants(); }) {
      return run.accepts_immigrants();
    } else {
      return true;
    }
  }

  // Copies all individuals of the islands of this process into one population.
  void gather(const executor_view& executor) {
    gather_counts(executor);
    std::vector<std::size_t> first(islands_.size() + 1);
    for (std::size_t i = 0; i < islands_.size(); ++i) {
      first[i + 1] = first[i] + islands_[i].run->generation().population.size();
    }
    if (first.back() == 0) return;
    if (population_.empty()) {
      const auto has_some = [](const auto& one) { return !one.run->generation().population.empty(); };
      const auto some = std::ranges::find_if(islands_, has_some)->run->generation().population[0];
      population_.push_back(some.chromosome, some.fitness);
    }
    sizes_.resize(islands_.size());
    for (std::size_t i = 0; i < islands_.size(); ++i) sizes_[i] = first[i + 1] - first[i];
    const auto slots = population_.resize_for_overwrite(first.back());
    executor(islands_.size(), [&](std::size_t i) {
      const auto now = islands_[i].run->generation();
      for (std::size_t k = 0; k < now.population.size(); ++k) {
        slots.chromosomes[first[i] + k] = now.population.chromosome(k);
        slots.fitnesses[first[i] + k] = now.population.fitness(k);
      }
    });
  }

  Problem problem_;
  Islands strategy_;
  random_stream stream_;
  std::vector<island_type> islands_;          // of this process, in order
  population_type population_;                // individuals of these islands after the latest epoch
  std::vector<std::size_t> sizes_;            // number of these on each island
  std::vector<migration_counts> migrations_;  // that ended the latest epoch
  islands_memory<fitness_type> memory_;
  planned_arrivals planned_;  // if the run is repeated
  clock::time_point started_;
  std::optional<summary_type> of_all_;               // if the processes keep their islands apart
  std::optional<std::vector<std::size_t>> origins_;  // see `origins_of`
  numbered_individuals best_of_islands_;             // the same, after `bring_best`
  bool apart_ = false;     // whether the processes keep their islands apart from the next step on
  bool holds_all_ = true;  // whether this process holds all islands
  bool is_set_up_ = false;
};

}  // namespace clade::detail

namespace clade {

/// Islands: several populations that evolve separately and exchange a few individuals from time to time.
///
/// There are `count` islands, each with its own run of `each` and its own random numbers. An epoch lasts `every`
/// generations on each island. Then every island sends copies of `migrants` individuals along each of its links:
/// `emigration` chooses them, and `immigration` chooses the individuals that they replace. All migrants are chosen
/// before any arrives. Migrants are not evaluated again. Islands keep diversity for longer than one population, and can
/// run on several threads.
///
///     islands{.count = 8, .each = ga, .every = 10, .migrants = 2, .topology = topology::torus{}}
///     islands{.count = 6, .each = std::tuple{ga, differential_evolution{}, cma_es{}}}   // in turn, 2 islands of each
///
/// `every` may also be a stop criterion that ends the epoch of an island. It counts from the start of that epoch:
/// `stop::evaluations(1000)`, or `stop::stalled(20)` for an exchange after stagnation. The criterion must not depend on
/// time. Islands whose strategy takes no immigrants, such as `cma_es`, only send.
///
/// A step of the run is an epoch: stop criteria and observers see the state after each migration, as one population of
/// all islands in order. The number of a generation is the largest one among the islands; evaluations and births are
/// sums over the islands. A run may therefore end up to one epoch later than the run of a single population. An
/// interrupted run keeps the work of each island. An island whose strategy ends by itself waits for the others; the run
/// ends with the last of them.
///
/// Each island of an epoch runs on one thread, so more threads than islands have no effect. The results do not depend
/// on the number of threads.
///
/// With `asynchronous = true`, no island waits for another one. At the end of its epoch, an island sends its migrants,
/// inserts those that have arrived, and begins its next epoch. Of several groups from one island, only the last arrives.
/// A thread that is free takes the island with the fewest epochs. A step of the run is ten epochs of each island; at its
/// end all islands wait, as stop criteria and observers see all of them. **The result depends on the order in which
/// migrants arrive**, so with several threads it differs from run to run. The log of the arrivals is
/// `evolution.strategy_run().log()`. With `.replay = log` and otherwise the same settings, problem and seed, the run is
/// repeated with identical results, on any number of threads of one process. It ends at the end of the log. The work of
/// an epoch that was interrupted is not repeated. Use asynchronous islands if their epochs take unequal times: different
/// strategies, fitness values that take unequal times, or slow machines among others.
///
/// Cost: that of the strategies and one copy of all individuals per epoch. The log of asynchronous islands takes 32 bytes
/// for each arrival.
/// Throws std::invalid_argument at the start of the run if `every` is below 1 or the topology is invalid, and after an
/// epoch if more migrants arrive at an island than it has individuals.
/// Source: Tanese, "Distributed genetic algorithms", 1989; Whitley, Rana and Heckendorn, "The island model genetic
/// algorithm: on separability, population size and convergence", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// const islands archipelago{.count = 4, .each = ga, .every = 10, .migrants = 2, .topology = topology::ring{}};
/// run(evolve(queens, archipelago, 1, execution::threads{2}), stop::target(0) || stop::generations(50));
/// ~~~
template <class Strategy, class Every = int, class Topology = topology::ring, class Emigration = emigration::best,
          class Immigration = immigration::worst>
struct islands {
  detail::object_count<"islands count"> count = 4;  ///< number of islands, at least 1
  Strategy each{};                                  ///< strategy of all islands, or a std::tuple of strategies
  Every every = 10;                                 ///< generations per epoch, or a stop criterion of an epoch
  detail::nonnegative_integer<"islands migrants"> migrants = 1;  ///< number of individuals sent along each link
  Topology topology{};                                           ///< policy that links the islands
  Emigration emigration{};                                       ///< policy that chooses the migrants
  Immigration immigration{};                                     ///< policy that chooses the individuals to replace
  bool asynchronous = false;                                     ///< whether islands do not wait for each other
  detail::log_of_islands replay{};                               ///< log of an asynchronous run to repeat

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    if constexpr (detail::strategies_fit<Strategy, Problem>()) {
      using run_type = detail::island_run_of<Strategy, Problem>;
      using population_type = detail::population_of_run<run_type>;
      constexpr bool ends =
          detail::number_of_generations<Every> ||
          (stop_for<Every, detail::generation<population_type>> && !detail::expires_between_slots<Every>);
      constexpr bool links = topology_for<Topology>;
      constexpr bool sends = emigration_for<Emigration, population_type>;
      constexpr bool receives = immigration_for<Immigration, population_type>;
      static_assert(
          ends, "clade: islands.every must be a number of generations, or a stop criterion that does not look at time");
      static_assert(
          links,
          "clade: islands.topology must be callable as op(count) or op(count, rng) and return island_links, a list of "
          "islands for each, or as op(count, island) and return the list of one");
      static_assert(
          sends,
          "clade: islands.emigration does not fit the population: it must be callable as op(population, migrants, "
          "rng) and return positions; for objectives, which have no best, take emigration::rank_and_crowding");
      static_assert(
          receives,
          "clade: islands.immigration does not fit the population: it must be callable as op(population, arrivals, "
          "rng) and return a position for each; for objectives take immigration::rank_and_crowding");
      constexpr bool fits = ends && links && sends && receives;
      return detail::set_up_if<fits, detail::islands_run<Problem, islands, run_type>, decltype(problem.better)>(
          problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }
};

}  // namespace clade
