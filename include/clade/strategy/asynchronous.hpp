// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/checked.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../core/told.hpp"
#include "../engine/evaluated_children.hpp"
#include "../engine/evaluator.hpp"
#include "../engine/operator_calls.hpp"
#include "../engine/policy_checks.hpp"
#include "../engine/population_run.hpp"
#include "../engine/rate.hpp"
#include "../engine/refused_run.hpp"
#include "../operators/crossover/none.hpp"
#include "../operators/initialization/random.hpp"
#include "../operators/mutation/none.hpp"
#include "../operators/selection/tournament.hpp"
#include "../random/domains.hpp"
#include "../run/stop/reason.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"

#ifndef CLADE_NO_THREADS
#include <mutex>

namespace clade::detail {

/// The replacement of `asynchronous`: the child replaces the worst individual unless that individual is better. In a
/// tie the child wins, so a population can move over a plateau.
struct worst_unless_better {
  static std::size_t offspring(std::size_t) { return 1; }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto worst = parents.ranking().back();
    if (!parents.better(parents.fitness(worst), offspring.fitness(0))) parents.exchange(worst, offspring, 0);
  }
};

/// An event of a birth in an asynchronous run: the birth began, its child took part in the replacement, or the child
/// was lost because user code threw.
enum class birth_event : std::uint8_t { began, ended, lost };

/// A line of the log of an asynchronous run. Births are numbered from 0 in the order in which they began.
struct logged_birth {
  std::uint64_t birth = 0;
  birth_event event = birth_event::began;

  friend bool operator==(const logged_birth&, const logged_birth&) = default;
};

/// The data of an asynchronous run other than its population.
struct asynchronous_memory {
  struct step_type {
    std::uint64_t births = 0;       // number of births that ended in this step
    std::uint64_t evaluations = 0;  // number of evaluations in this step
    bool improved = false;
    double crossover_rate = 0, mutation_rate = 0;  // probabilities in this step
  };

  std::uint64_t begun = 0;  // number of births begun
  step_type step;
  std::vector<logged_birth> log;
  std::uint64_t replayed = 0;  // number of replayed lines of the log
};

/// The state of an asynchronous run, for `resume`. It contains children in progress only in a replay or in a session.
template <class Population>
struct asynchronous_state : run_state<Population, asynchronous_memory> {
  // A child that has not yet taken part in the replacement.
  struct child_type {
    std::uint64_t birth, mother, evaluations, moves;
  };
  // The additional data of a child whose fitness will be told from outside.
  struct asked_type {
    random_stream rng = random_stream(0);
    double mutation_rate = 0;
    bool changed = false, made = false;
    tickets_type tickets{};
  };

  std::vector<child_type> in_work;
  Population children;  // children in progress
  std::vector<asked_type> asked{};
  Population mothers;  // mothers of the children whose fitness will be told

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    run_state<Population, asynchronous_memory>::serialize(archive, version);
    archive & in_work & children & asked & mothers;
  }
};

/// A run of `asynchronous`, made by `evolve`.
template <class Problem, class Algorithm>
class asynchronous_run : public population_run<Problem, decltype(Algorithm::initialization), asynchronous_memory> {
  using base = population_run<Problem, decltype(Algorithm::initialization), asynchronous_memory>;

  struct policies_type {
    prepared_type<decltype(Algorithm::selection), Problem> selection;
    prepared_type<decltype(Algorithm::crossover), Problem> crossover;
    prepared_type<decltype(Algorithm::mutation), Problem> mutation;
    prepared_type<decltype(Algorithm::replacement), Problem> replacement;

    auto parts() { return std::tie(selection, crossover, mutation, replacement); }
  };

 public:
  using typename base::chromosome_type;
  using typename base::fitness_type;
  using typename base::generation_type;
  using typename base::population_type;
  using state_type = asynchronous_state<population_type>;

  asynchronous_run(const Problem& problem, const Algorithm& algorithm, random_stream stream)
      : base(problem, algorithm.initialization, algorithm.population, stream),
        algorithm_(algorithm),
        operators_{prepared(algorithm.selection, problem), prepared(algorithm.crossover, problem),
                   prepared(algorithm.mutation, problem), prepared(algorithm.replacement, problem)} {
    require_usable_operators("asynchronous", algorithm, number_of_parents(operators_.crossover),
                             max_parents<crossover_type>());
    if (const auto wanted = number_of_offspring(operators_.replacement, algorithm_.population); wanted != 1) {
      refuse({"the replacement of asynchronous must want 1 child at a time, but wanted ", wanted});
    }
    if constexpr (!crosses && std::is_same_v<mutation_type, mutation::none>) {
      refuse({"asynchronous needs a crossover or a mutation, but .crossover and .mutation were both none"});
    }
    if (is_learning<population_type>(operators_)) {
      refuse({"asynchronous takes no operators that learn, since children are bred while others are in work"});
    }
    this->make_first_chromosome();
  }

  generation_type generation() const {
    auto now = base::generation();
    now.evaluations += evaluations_in_work();
    now.interrupted_evaluations += evaluations_in_work();
    return now;
  }

  /// Makes the births of a step, or the missing births of an interrupted step.
  void advance(const executor_view& executor) {
    if (memory.step.births == 0) {
      const auto now = [this] { return this->generation_without_interrupted_step(); };
      memory.step.crossover_rate = algorithm_.crossover_rate.at(now);
      memory.step.mutation_rate = algorithm_.mutation_rate.at(now);
    }
    if (!algorithm_.replay.empty()) {
      replay(executor);
    } else if constexpr (has_told_fitness<Problem>) {
      work_by_asking(executor);
    } else {
      work(executor);
    }
    if (memory.step.births == births_of_a_step()) end_step();
  }

  /// Evaluates all individuals again and, in a replay, the children in progress; see `population_run::reevaluate`.
  void reevaluate(const executor_view& executor, bool continues) {
    base::reevaluate(executor, continues);
    if constexpr (!has_told_fitness<Problem>) {
      for (auto& one : children_) {
        if (!one.in_use || interrupted(executor)) continue;
        const auto child = one.child.resize_for_overwrite(1);
        auto rng = stream_.fork(1).fork(one.birth).domain(domains::reevaluation);
        child.fitnesses[0] = this->problem().evaluate(child.chromosomes[0], rng);
        one.evaluations += this->problem().evaluations_per_call();
      }
    }
  }

  /// Returns the log, two lines for each birth: its beginning, and its end or its loss. Pass it as
  /// `asynchronous{.replay = log}`.
  std::vector<logged_birth> log() const {
    if (algorithm_.replay.empty()) return memory.log;
    return {algorithm_.replay.begin(), algorithm_.replay.begin() + static_cast<std::ptrdiff_t>(memory.replayed)};
  }

  /// Returns a reason at the end of a replayed log. Without a log to replay, the run never ends by itself.
  std::optional<stop::reason> finished() const {
    if (algorithm_.replay.empty() || memory.replayed < algorithm_.replay.size()) return std::nullopt;
    return stop::reason{"the replayed log came to its end", false, stop::kind::exhausted};
  }

  /// Returns all data on which the course of the run depends.
  state_type state() const {
    state_type all{base::state(), {}, population_type(parents_.order()), {}, population_type(parents_.order())};
    for (const auto& one : children_) {
      if (!one.in_use) continue;
      all.in_work.push_back({one.birth, one.mothers[0], one.evaluations, one.moves});
      all.children.push_back(one.child.chromosome(0), one.child.fitness(0));
      if constexpr (has_told_fitness<Problem>) {
        all.asked.push_back({one.rng, one.mutation_rate, one.changed, one.made, one.tickets});
        all.mothers.push_back(one.mother.chromosome(0), one.mother.fitness(0));
      }
    }
    return all;
  }

  /// Restores the state of another run of the same problem and the same strategy; used by `resume`.
  void load(const state_type& state) {
    base::load(state);
    for (auto& one : children_) one.in_use = false;
    for (std::size_t i = 0; i < state.in_work.size(); ++i) {
      auto& at = unused_child();
      const auto child = at.child.resize_for_overwrite(1);
      child.chromosomes[0] = state.children.chromosome(i);
      child.fitnesses[0] = state.children.fitness(i);
      at.birth = state.in_work[i].birth;
      at.mothers[0] = state.in_work[i].mother;
      at.evaluations = state.in_work[i].evaluations;
      at.moves = state.in_work[i].moves;
      if constexpr (has_told_fitness<Problem>) {
        const auto& asked = state.asked.at(i);
        at.rng = asked.rng;
        at.mutation_rate = asked.mutation_rate;
        at.changed = asked.changed;
        at.made = asked.made;
        at.tickets = asked.tickets;
        const auto mother = at.mother.resize_for_overwrite(1);
        mother.chromosomes[0] = state.mothers.chromosome(i);
        mother.fitnesses[0] = state.mothers.fitness(i);
      }
    }
  }

 private:
  using base::best_or_front_so_far_;
  using base::birth_count_;
  using base::evaluation_;
  using base::generation_number_;
  using base::memory;
  using base::parents_;
  using base::stream_;
  using crossover_type = decltype(policies_type::crossover);
  using mutation_type = decltype(policies_type::mutation);
  static constexpr bool mutation_evaluates = !plain_mutation<mutation_type, chromosome_type>;
  static constexpr bool crosses = !std::is_same_v<crossover_type, crossover::none>;

  static constexpr std::size_t max_workers = 10'000;

  struct no_cache {};
  using cache_type = std::conditional_t<mutation_evaluates, evaluation_cache<chromosome_type, fitness_type>, no_cache>;

  // A child in progress, with a copy of its mother, because the mother may be replaced before the child is finished.
  struct child_in_progress {
    child_in_progress(const population_type& parents, random_stream stream)
        : child(parents.order()), mother(parents.order()), mothers(1), rng(stream) {
      child.push_back(parents.chromosome(0), parents.fitness(0));
      mother.push_back(parents.chromosome(0), parents.fitness(0));
    }

    population_type child, mother;  // populations of one individual each
    std::vector<std::size_t> mothers;
    random_stream rng;
    cache_type candidates{};
    std::uint64_t birth = 0;
    std::uint64_t evaluations = 0, moves = 0;
    double mutation_rate = 0;  // probability in the step in which the birth began
    bool changed = false;
    bool in_use = false;
    bool made = false;       // whether the child has been mutated and repaired
    tickets_type tickets{};  // tickets in a session; if the child is made, the last is its own
  };

  std::uint64_t births_of_a_step() const noexcept {
    const std::size_t births = algorithm_.births, population = algorithm_.population;
    return births > 0 ? births : 10 * population;
  }

  // Returns a child that is not in use; called under the lock. The deque keeps references to the other children valid.
  child_in_progress& unused_child() {
    const auto free = std::ranges::find(children_, false, &child_in_progress::in_use);
    auto& one = free == children_.end() ? children_.emplace_back(parents_, stream_) : *free;
    one.in_use = true;
    return one;
  }

  // Selects parents and crosses them; called under the lock.
  void select_and_cross(child_in_progress& at, std::uint64_t birth) {
    at.birth = birth;
    at.rng = stream_.fork(1).fork(birth);
    at.evaluations = at.moves = 0;
    at.mutation_rate = memory.step.mutation_rate;
    at.changed = at.made = false;
    std::array<std::size_t, max_parents<crossover_type>()> positions{};
    const std::span<std::size_t> parents(positions.data(), number_of_parents(operators_.crossover));
    const auto sampler = make_sampler(operators_.selection, parents_, at.rng, parents.size());
    draw_parents(sampler, at.rng, 0, parents);
    auto& child = at.child.resize_for_overwrite(1).chromosomes[0];
    if (crosses && at.rng.chance(memory.step.crossover_rate)) {
      const auto all = parents_at(parents_, positions);
      using parent_type = parent<chromosome_type, fitness_type>;
      at.changed = cross(operators_.crossover, std::span<const parent_type>(all).first(parents.size()), child, at.rng);
    } else {
      child = parents_.chromosome(parents[0]);
    }
    at.mothers[0] = parents[0];
    const auto mother = at.mother.resize_for_overwrite(1);
    mother.fitnesses[0] = parents_.fitness(parents[0]);
    if constexpr (mutation_evaluates) mother.chromosomes[0] = parents_.chromosome(parents[0]);
  }

  // Mutates and repairs the child. May be called by any thread. Returns the fitness if it is known, otherwise nullptr.
  const fitness_type* mutate_child(child_in_progress& at) const {
    auto& child = at.child.resize_for_overwrite(1).chromosomes[0];
    const fitness_type* known = at.changed ? nullptr : &at.mother.fitness(0);
    if (at.mutation_rate >= 1 || at.rng.chance(at.mutation_rate)) {
      if constexpr (mutation_evaluates) {
        evaluator<Problem> evaluate(this->problem(), at.candidates, at.mother.chromosome(0), at.mother.fitness(0),
                                    at.rng, at.evaluations);
        if (mutate(operators_.mutation, child, at.rng, evaluate)) known = nullptr;
        at.evaluations += evaluate.evaluations();
        at.moves += evaluate.moves();
        if (!known) known = evaluate.known_fitness(child);
      } else {
        if (mutate(operators_.mutation, child, at.rng)) known = nullptr;
      }
    }
    if constexpr (Problem::repairs) {
      if (!known) this->problem().repair(child);
    }
    at.made = true;
    return known;
  }

  // Mutates, repairs and evaluates the child. May be called by any thread.
  void mutate_and_evaluate(child_in_progress& at) const {
    const auto* const known = mutate_child(at);
    const auto child = at.child.resize_for_overwrite(1);
    if (known) {
      child.fitnesses[0] = *known;
    } else {
      if constexpr (fitness_takes_stream<Problem>) {
        auto rng = at.rng.domain(domains::samples).fork(0);
        child.fitnesses[0] = this->problem().evaluate(child.chromosomes[0], rng);
        at.evaluations += this->problem().evaluations_per_call();
      } else {
        child.fitnesses[0] = this->problem().evaluate(child.chromosomes[0]);
        ++at.evaluations;
      }
    }
  }

  // Does the same as `mutate_and_evaluate` if fitness values are told from outside. Returns false if a value is
  // awaited; the function must then be called again after that value has been told.
  bool mutate_and_ask(child_in_progress& at) {
    auto& candidates = detail::session_candidates<chromosome_type, fitness_type>::current();
    if (!at.made) {
      const auto rng = at.rng;
      std::optional<chromosome_type> before;
      if constexpr (mutation_evaluates) before.emplace(at.child.chromosome(0));
      const fitness_type* known = nullptr;
      if (!candidates.with_tickets(at.tickets, [&] { known = mutate_child(at); })) {
        at.rng = rng;
        if (before) at.child.resize_for_overwrite(1).chromosomes[0] = *std::move(before);
        return false;
      }
      const auto child = at.child.resize_for_overwrite(1);
      if (known) {
        child.fitnesses[0] = *known;
        return true;
      }
      candidates.begin_group();
      at.tickets.push_back(candidates.ask(child.chromosomes[0], at.rng.domain(domains::samples).fork(0)));
      return false;
    }
    const auto* const fitness = candidates.answer(at.tickets.back());
    if (fitness == nullptr) return false;
    at.child.resize_for_overwrite(1).fitnesses[0] = *fitness;
    ++at.evaluations;
    return true;
  }

  // Inserts the child into the population by the replacement; called under the lock.
  void insert(child_in_progress& at) {
    auto counts = evaluation_.counts();
    counts.evaluations += at.evaluations;
    counts.moves += at.moves;
    evaluation_.set_counts(counts);
    memory.step.evaluations += at.evaluations;
    best_or_front_so_far_.copy_best(parents_);
    const bool improved = this->with_rollback([&] {
      return this->replace_parents(operators_.replacement, at.child, at.mothers, stream_.fork(2).fork(at.birth));
    });
    if (improved) {
      best_or_front_so_far_.population_changed(true);
      best_or_front_so_far_.copy_best(parents_);  // another child may replace it before the step ends
      memory.step.improved = true;
    }
    ++birth_count_;
    ++memory.step.births;
  }

  // Breeds children in parallel slots of the executor until the step has all its births, a stop is requested, or a
  // birth fails. Rethrows the exception of the failed birth with the lowest number. Slots that find no birth left do
  // nothing.
  void work(const executor_view& executor) {
    const auto wanted = births_of_a_step();
    const auto missing = static_cast<std::size_t>(wanted - memory.step.births);
    const std::size_t workers = algorithm_.workers;
    const auto slots = std::min(workers > 0 ? workers : max_workers, missing);
    std::mutex guard;
    std::uint64_t in_work = 0;
    bool ending = false;
    std::uint64_t failed_at = 0;
    std::exception_ptr failure;
    const auto failed = [&](std::uint64_t birth) {  // called under the lock
      ending = true;
      if (failure && failed_at < birth) return;
      failed_at = birth;
      failure = std::current_exception();
    };
    const auto births = [&](std::size_t) {
      std::unique_lock lock(guard);
      child_in_progress* at = nullptr;
      while (!ending && memory.step.births + in_work < wanted) {
        if (executor.stop_requested()) {
          ending = true;
          break;
        }
        const auto birth = memory.begun;
        const auto has_begun = try_catch(
            [&] {
              memory.log.push_back({birth, birth_event::began});
              ++memory.begun;
              if (!at) at = &unused_child();
              select_and_cross(*at, birth);
              return true;
            },
            [&] {
              lose(birth);
              failed(birth);
              return false;
            });
        if (!has_begun) break;
        ++in_work;
        lock.unlock();
        std::exception_ptr thrown;
        try_catch([&] { mutate_and_evaluate(*at); }, [&] { thrown = std::current_exception(); });
        lock.lock();
        --in_work;
        try_catch(
            [&] {
              if (thrown) std::rethrow_exception(thrown);
              memory.log.push_back({birth, birth_event::ended});
              insert(*at);
            },
            [&] {
              if (memory.log.back() == logged_birth{birth, birth_event::ended}) memory.log.pop_back();
              lose(birth);
              failed(birth);
            });
      }
      if (at) at->in_use = false;
    };
    executor.at_once(slots, births);
    if (failure) std::rethrow_exception(failure);
  }

  // Ends births whose values were told, in the order in which they were told, and begins births while candidates are
  // wanted. A step ends with its last birth; other births that have begun continue in the next step.
  void work_by_asking(const executor_view& executor) {
    auto& candidates = detail::session_candidates<chromosome_type, fitness_type>::current();
    while (memory.step.births < births_of_a_step()) {
      auto* at = next_answered(candidates);
      if (!at && !candidates.wants()) {
        candidates.make_on_demand();
        return candidates.interrupt(executor);
      }
      const auto birth = at ? at->birth : memory.begun;
      try_catch(
          [&] {
            if (!at) {
              memory.log.push_back({birth, birth_event::began});
              ++memory.begun;
              at = &unused_child();
              select_and_cross(*at, birth);
            }
            if (!mutate_and_ask(*at)) return;
            memory.log.push_back({birth, birth_event::ended});
            insert(*at);
            release(*at, candidates);
          },
          [&] {
            if (memory.log.back() == logged_birth{birth, birth_event::ended}) memory.log.pop_back();
            lose(birth);
            if (at) release(*at, candidates);
            rethrow();
          });
    }
  }

  template <class Candidates>
  void release(child_in_progress& at, Candidates& candidates) {
    candidates.release(at.tickets);
    at.in_use = false;
  }

  // Returns the birth whose value was told first, among the births whose latest ticket has a value, or nullptr.
  template <class Candidates>
  child_in_progress* next_answered(const Candidates& candidates) {
    child_in_progress* next = nullptr;
    for (auto& one : children_) {
      if (!one.in_use || !candidates.answer(one.tickets.back())) continue;
      if (!next || candidates.told_before(one.tickets.back()) < candidates.told_before(next->tickets.back()))
        next = &one;
    }
    return next;
  }

  void lose(std::uint64_t birth) {
    if (birth < memory.begun) memory.log.push_back({birth, birth_event::lost});
  }

  std::uint64_t evaluations_in_work() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& one : children_) sum += one.in_use ? one.evaluations : 0;
    return sum;
  }

  // Follows the log on one thread. A child is evaluated as soon as its birth begins. This does not affect the results.
  // If the step is interrupted, its children stay in progress.
  void replay(const executor_view& executor) {
    const auto before = state();
    const auto& lines = algorithm_.replay;
    const auto follow_lines = [&] {
      while (memory.step.births < births_of_a_step() && memory.replayed < lines.size()) {
        if (executor.stop_requested()) {
          for (const auto& one : children_) {
            if (one.in_use) best_or_front_so_far_.add_from_interrupted_step(one.child[0], parents_);
          }
          return;
        }
        follow(lines[memory.replayed]);
        ++memory.replayed;
      }
    };
    try_catch(follow_lines, [&] {
      const auto evaluations = evaluation_.counts().evaluations;
      const auto best = best_or_front_so_far_.best(parents_);
      load(before);
      auto counts = evaluation_.counts();
      counts.interrupted_evaluations += evaluations - counts.evaluations;
      counts.evaluations = evaluations;
      evaluation_.set_counts(counts);
      best_or_front_so_far_.add_from_interrupted_step(best, parents_);
      rethrow();
    });
  }

  void follow(const logged_birth& line) {
    if (line.event == birth_event::began) {
      if (line.birth != memory.begun) {
        refuse({"the log to replay must number births in the order of their beginning, but after ", memory.begun,
                " births began ", line.birth});
      }
      if (!is_lost(line.birth)) {
        auto& at = unused_child();
        select_and_cross(at, line.birth);
        mutate_and_evaluate(at);
      }
      ++memory.begun;
    } else if (line.event == birth_event::ended) {
      const auto found = std::ranges::find_if(
          children_, [&](const child_in_progress& one) { return one.in_use && one.birth == line.birth; });
      if (found == children_.end()) {
        refuse({"the log to replay must end births that have begun, but birth ", line.birth, " had not"});
      }
      insert(*found);
      found->in_use = false;
    }
  }

  // Returns whether the birth that begins at the current line was lost: its next line in the log says so or is missing.
  bool is_lost(std::uint64_t birth) const {
    const auto& lines = algorithm_.replay;
    for (auto i = memory.replayed + 1; i < lines.size(); ++i) {
      if (lines[i].birth == birth) return lines[i].event == birth_event::lost;
    }
    return true;
  }

  void end_step() {
    auto counts = evaluation_.counts();
    counts.generations_without_evaluation = memory.step.evaluations > 0 ? 0 : counts.generations_without_evaluation + 1;
    evaluation_.set_counts(counts);
    // An improvement has already set the stagnation to 0.
    if (!memory.step.improved) best_or_front_so_far_.end_step(false);
    ++generation_number_;
    if (memory.step.improved) this->record_improvement(best_or_front_so_far_.best(parents_).fitness);
    memory.step = {};
  }

  Algorithm algorithm_;
  policies_type operators_;
  std::deque<child_in_progress> children_;
};

}  // namespace clade::detail

namespace clade {

/// The asynchronous steady-state genetic algorithm: as soon as a thread is free, it breeds a child of the current
/// population and evaluates it, without waiting for the other threads.
///
/// In a birth, selection draws parents. With probability `crossover_rate` they are crossed, otherwise the child is a
/// copy of its mother. With probability `mutation_rate` the child is mutated. It is repaired if the problem has a
/// repair, and evaluated. A child that no operator changed inherits its mother's fitness. Then `replacement` puts the
/// child into the population; by default the child replaces the worst individual, unless that individual is better.
/// Parents are selected and crossed under a lock, one child at a time; mutation, repair and evaluation need no lock.
///
/// A step of the run is `births` births. Within a step no thread waits for another; at its end all wait for the last
/// child, as they do after the initial population. More births per step keep more threads busy, but stop criteria and
/// observers see the run only after each step.
///
/// Use it for fitness functions whose evaluation is slow and takes unequal times. If every child takes the same time,
/// `genetic_algorithm` is as fast. If the fitness is fast, the lock costs more time than parallel evaluation saves. The
/// other workers continue while a child is evaluated, so its parents may have been replaced when it is finished.
///
/// **The result depends on the order in which children are finished.** With more than one thread, the result differs
/// from run to run. With one thread, or `execution::sequential`, the seed determines it. A run logs the beginning and
/// end of each birth: `evolution.strategy_run().log()`. With `.replay = log` and otherwise the same settings, problem
/// and seed, the run is repeated on one thread with identical results, and ends at the end of the log. The log does not
/// contain immigrants. Child k draws from its own random stream, so only the order matters.
///
/// When time is up, no more children are bred, and the children in progress are finished. An interrupted step keeps its
/// children, and the next step makes the missing births. If user code throws for a child, that child is lost, the
/// children in progress are finished, and the exception of the lowest birth reaches the caller. The next step makes the
/// missing births with other children.
///
/// In a session (see `ask`), a birth begins when a candidate is asked for, and ends when its value is told. Unfinished
/// births continue in the next step. After the initial population, a new candidate never waits for other values.
///
/// `selection` sees one birth at a time, so a selection that plans a generation, such as `round_robin`, has no effect.
/// `replacement` must accept a single child, as `replacement::worst{1}` does. A fitness in batches gets batches of one.
/// Rates that are functions are called once per step. Adaptive operators are rejected.
///
/// Cost: the preparation of the selection for each child, and 16 bytes of log for each beginning and end; no other
/// allocation after the first steps.
/// Throws std::invalid_argument if a parameter is out of range, either when it is set or at the start of the run, and
/// during a replay if the log does not fit.
/// Source: Scott and De Jong, "Understanding simple asynchronous evolutionary algorithms", 2015.
/// ~~~
/// const asynchronous steady{.population = 30, .crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, steady, 1, execution::threads{2}), stop::target(0) || stop::evaluations(1000));
/// ~~~
template <class Selection = selection::tournament, class Crossover = crossover::none, class Mutation = mutation::none,
          class Replacement = detail::worst_unless_better, class Initialization = initialization::random>
struct asynchronous {
  detail::object_count<"asynchronous population"> population = 100;  ///< number of individuals, at least 1
  Selection selection{};                                             ///< policy that draws the parents
  Crossover crossover{};                                             ///< policy that makes a child of its parents
  detail::rate<"asynchronous crossover_rate"> crossover_rate =
      0.9;              ///< probability of a crossover, in [0, 1], or a function
  Mutation mutation{};  ///< policy that changes the child
  detail::rate<"asynchronous mutation_rate"> mutation_rate =
      1;                      ///< probability of a mutation, in [0, 1], or a function
  Replacement replacement{};  ///< policy that inserts a child into the population
  detail::nonnegative_integer<"asynchronous births"> births = 0;  ///< births per step; 0 for 10 per individual
  detail::nonnegative_integer<"asynchronous workers"> workers =
      0;                                       ///< maximum number of children in progress; 0 for one per thread
  Initialization initialization{};             ///< policy that makes the initial population, by default at random
  std::vector<detail::logged_birth> replay{};  ///< log of a run to repeat, or empty for a new run

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool ordered = detail::orders<decltype(problem.better), typename Problem::fitness_type>;
    static_assert(ordered,
                  "clade: asynchronous needs fitness values in a strict weak order, callable as better(f, g), which "
                  "objectives do not have");
    if constexpr (ordered) {
      return detail::set_up_if<detail::policies_fit<asynchronous, Problem>(),
                               detail::asynchronous_run<Problem, asynchronous>>(problem, *this, stream);
    } else {
      return detail::refused_strategy().set_up(problem, stream);
    }
  }
};

}  // namespace clade

#endif
