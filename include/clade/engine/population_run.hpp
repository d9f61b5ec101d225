// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/built_in_order.hpp"
#include "../core/concepts.hpp"
#include "../core/executor_view.hpp"
#include "../core/generation.hpp"
#include "../core/individual.hpp"
#include "../core/population.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "../text/message.hpp"
#include "best_so_far.hpp"
#include "operator_calls.hpp"
#include "slot_evaluation.hpp"

namespace clade::detail {

/// The common part of the states of runs with a population.
template <class Population>
struct population_state {
  random_stream stream;
  std::uint64_t generation_number;
  std::uint64_t birth_count;
  evaluation_counts counts;
  std::chrono::nanoseconds elapsed;
  Population population;
  best_or_front_so_far<Population> best_or_front;
  bool initial_population_is_complete;
  step_progress interrupted_step;
  Population interrupted_offspring;  // offspring made so far; empty if the step was `begin`
  std::vector<improvement> improvements;

  /// Returns whether the initial population is complete.
  bool has_complete_population() const noexcept { return initial_population_is_complete; }

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream & generation_number & birth_count & counts & elapsed & population & best_or_front &
        initial_population_is_complete & interrupted_step & interrupted_offspring & improvements;
  }
};

/// The state of a run, for `resume`.
template <class Population, class Memory>
struct run_state : population_state<Population> {
  Memory memory;

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned version) {
    population_state<Population>::serialize(archive, version);
    if constexpr (!std::is_empty_v<Memory>) archive & memory;
  }
};

/// The memory of a run without data besides its population.
struct empty_memory {};

/// A base class of runs with a population. It has the members of a run except `advance(executor)` and `finished()`. It
/// makes the initial population, evaluates children on any number of threads (with repair, batches and the check for
/// NaN), counts evaluations, keeps the best individual, takes immigrants, and has a state.
///
/// A derived class implements `advance`. It calls `step`, or `breed_and_evaluate`, `replace_parents` and `end_step`.
/// `step` breeds `offspring_` from `parents_` and makes the next parents. `memory` holds the other data on which the
/// course of the run depends: a struct that can be copied and saved. It is part of the state.
///
/// A step, `begin` or `advance`, is completed or has no effect: if user code throws, the run is unchanged. A step that
/// the executor interrupts changes only the count of evaluations and the best individual. The next call continues the
/// same step and keeps the finished slots. A derived class must keep its own data of these slots until then. Runs can
/// be copied.
template <class Problem, class Initialization, class Memory = empty_memory>
class population_run {
 public:
  using problem_type = Problem;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using individual_type = individual<chromosome_type, fitness_type>;
  using population_type = population<chromosome_type, fitness_type, decltype(Problem::better)>;
  using generation_type = detail::generation<population_type>;
  using state_type = run_state<population_type, Memory>;
  /// Whether a session asks for fitness values by slots, between which a step can be interrupted; see
  /// engine/session_candidates.hpp.
  static constexpr bool asks_by_slots = true;

  /// Samples and evaluates the initial population. If the executor interrupts it, the population consists of the
  /// evaluated individuals, at least one, and the next call of `begin` continues. In a session, this population may be
  /// empty.
  void begin(const executor_view& executor) {
    begin(executor, [](const population_type&) {});
  }

  generation_type generation() const {
    const auto& counts = evaluation_.counts();
    const auto elapsed = clock::now() - started_;
    return {generation_number_,
            counts.evaluations,
            best_or_front_so_far_.stagnation(),
            elapsed,
            parents_,
            counts.generations_without_evaluation,
            birth_count_,
            counts.interrupted_evaluations,
            improvements_,
            {},
            {},
            counts.moves,
            counts.interrupted_moves};
  }

  /// Returns the best individual of the whole run. The first call after an improvement copies it.
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    static_assert(
        population_type::is_ordered,
        "clade: best() needs fitness values in a strict weak order, which objectives do not have: front() has "
        "the best of them");
    if constexpr (population_type::is_ordered) return best_or_front_so_far_.best(parents_);
  }

  /// Returns the nondominated individuals of the population. Each vector of objectives occurs once, in ascending order
  /// of the first objective as a cost. Under constraints the individuals are feasible or, if none is feasible, have the
  /// smallest violation.
  std::vector<individual_type> front() const {
    static_assert(!population_type::is_ordered,
                  "clade: front() needs a fitness of several objectives; best() has the best individual");
    if constexpr (!population_type::is_ordered) return best_or_front_so_far_.front(parents_);
  }

  const Problem& problem() const& noexcept { return evaluation_.problem(); }
  Problem problem() && { return evaluation_.problem(); }

  /// Subtracts a pause from the clock.
  void skip_time(std::chrono::nanoseconds time) { started_ += std::chrono::duration_cast<clock::duration>(time); }

  /// Replaces the individuals at `places` with immigrants. These are not evaluated again. An interrupted step starts
  /// again.
  void immigrate(population_type immigrants, std::span<const std::size_t> places) {
    evaluation_.discard_interrupted_step();
    best_or_front_so_far_.copy_best(parents_);
    const bool improved = with_rollback([&] {
      for (std::size_t i = 0; i < places.size(); ++i) parents_.exchange(places[i], immigrants, i);
      return best_or_front_so_far_.improves(parents_);
    });
    best_or_front_so_far_.population_changed(improved);
    if (improved) record_improvement();
  }

  /// Evaluates all individuals again, because the fitness has changed, and also the best of the run if it was better
  /// than all of them. The best of these becomes the best so far, and stagnation starts again. If `continues` is true,
  /// the interrupted step was a call of this function and is continued. Otherwise, an interrupted step is discarded.
  void reevaluate(const executor_view& executor, bool continues) {
    if (!continues) evaluation_.discard_interrupted_step();
    best_or_front_so_far_.copy_best(parents_);
    const auto n = parents_.size();
    const chromosome_type* former_best = nullptr;
    if constexpr (population_type::is_ordered && !is_relative_problem<Problem>) {
      const auto& best = best_or_front_so_far_.best(parents_);
      if (parents_.better(best.fitness, parents_.best().fitness)) former_best = &best.chromosome;
    }
    const auto copy = [&](std::size_t slot, chromosome_type& chromosome, std::uint64_t&) -> const fitness_type* {
      chromosome = slot < n ? parents_.chromosome(slot) : *former_best;
      return nullptr;
    };
    const auto stream = stream_.fork(generation_number_ + 1).domain(domains::reevaluation);
    const auto slot_streams = stream.fork(generation_without_interrupted_step().evaluations).forker();
    const bool completed = [&] {
      if constexpr (is_relative_problem<Problem>) {
        return evaluation_.make_and_evaluate_together(offspring_, n, copy, nullptr, executor);
      } else {
        return evaluation_.make_and_evaluate(offspring_, former_best ? n + 1 : n, copy, executor, slot_streams);
      }
    }();
    if (!completed) {
      return evaluation_.keep_interrupted_step();
    }
    best_or_front_so_far_.restart(offspring_);
    evaluation_.count_completed_step();
    improvements_.clear();
    if constexpr (population_type::is_ordered) record_improvement(offspring_.best().fitness);
    swap(parents_, offspring_);
    parents_.resize(n);
  }

  /// Returns all data on which the course of the run depends.
  state_type state() const { return {common_state(), memory}; }

  /// Restores the state of another run of the same problem and the same strategy.
  void load(const state_type& state) {
    auto loaded = state.memory;
    load_common(state);
    memory = std::move(loaded);
  }

 protected:
  using clock = std::chrono::steady_clock;
  using space_type = decltype(Problem::space);
  using initialization_type = decltype(prepared(std::declval<const Initialization&>(), std::declval<const Problem&>()));

  population_run(const Problem& problem, const Initialization& initialization, std::size_t size, random_stream stream)
      : evaluation_(problem),
        stream_(stream),
        initialization_(prepared(initialization, problem)),
        population_size_(size),
        parents_(problem.better),
        offspring_(problem.better),
        started_(clock::now()),
        parents_backup_(problem.better) {}

  /// Breeds `n` children, and makes the next generation from parents and children.
  ///
  /// `make(slot, child, rng)` overwrites the chromosome `child`, with the random numbers of its slot; it is called from
  /// several threads. The children are evaluated. Then `replace(parents, offspring)`, or
  /// `replace(parents, offspring, rng)`, changes the population of parents as a replacement does, and may leave
  /// the offspring in any state. If `replace` throws, the parents are restored. An interrupted step does not call
  /// `replace`; the next call continues the step.
  template <class Make, class Replace>
  void step(std::size_t n, const Make& make, const Replace& replace, const executor_view& executor) {
    if (!breed_with_streams(n, make, executor)) return;
    const auto rng = stream_.fork(generation_number_ + 1).domain(domains::replacement);
    end_step(n, with_rollback([&] { return replace_parents(replace, offspring_, {}, rng); }));
  }

  /// Overwrites `offspring_` with `n` individuals by `make`; see `step`. Returns false if the step was interrupted.
  template <class Make>
  bool breed_with_streams(std::size_t n, const Make& make, const executor_view& executor) {
    const auto make_child = [&make, slot_streams = stream_.fork(generation_number_ + 1).forker()](
                                std::size_t slot, chromosome_type& chromosome, std::uint64_t&) -> const fitness_type* {
      auto rng = slot_streams(slot);
      make(slot, chromosome, rng);
      return nullptr;
    };
    return breed_and_evaluate(n, make_child, executor);
  }

  /// Makes the next generation by a replacement. The replacement may throw. Returns whether this generation improves on
  /// the best so far.
  template <class Replace>
  bool replace_parents(const Replace& replace, population_type& offspring, mother_positions mothers,
                       random_stream rng) {
    // Only some replacements take the generation, and making it costs time.
    constexpr bool takes_generation =
        !replaces<Replace, population_type> && !replaces<Replace, population_type, mother_positions>;
    const generation_type current =
        takes_generation ? generation_without_interrupted_step() : generation_type{0, 0, 0, {}, parents_};
    detail::replace(replace, parents_, offspring, mothers, rng, current);
    if (parents_.empty()) throw_error(std::runtime_error("the replacement left an empty population"));
    // Relative fitness values of different generations cannot be compared.
    return is_relative_problem<Problem> || best_or_front_so_far_.improves(parents_);
  }

  /// Makes the first chromosome, after the settings have been checked. Evaluates nothing.
  void make_first_chromosome() {
    if constexpr (requires { initialization_.template size<space_type>(); }) {
      if (const auto known = initialization_.template size<space_type>(); known > population_size_) {
        refuse({"initialization::known solutions must be at most the population size ", population_size_, ", but were ",
                known});
      }
    }
    parents_.reserve(population_size_);
    improvements_.reserve(1024);  // enough for most runs, so that breeding allocates nothing
    plan_initialization(initialization_, problem().space, population_size_, stream_.fork(0));
    first_chromosome_.emplace(initial_chromosome(0));
    if constexpr (requires { first_chromosome_->size() == 0; }) {
      if (first_chromosome_->size() == 0) refuse({"the space made a chromosome without genes"});
    }
  }

  /// Does the same as `begin(executor)`, and calls `on_complete(population)` when all individuals have been evaluated.
  /// If this call throws, the individuals are discarded.
  template <class Complete>
  void begin(const executor_view& executor, const Complete& on_complete) {
    if (parents_.empty() && !evaluation_.has_interrupted_step()) started_ = clock::now();
    population_type population(problem().better);
    const auto make_chromosome = [this](std::size_t slot) { return initial_chromosome(slot); };
    if (evaluation_.initialize_and_evaluate(population, population_size_, parents_, *first_chromosome_, make_chromosome,
                                            executor, stream_.fork(0).forker())) {
      on_complete(std::as_const(population));
      reset_offspring_to_first(population);
      best_or_front_so_far_.restart(population);
      first_chromosome_.reset();
      evaluation_.count_completed_step();
    } else {
      if constexpr (population_type::is_ordered) {
        if (!population.empty()) best_or_front_so_far_.add_from_interrupted_step(population.best(), population);
      }
      evaluation_.keep_interrupted_step();
    }
    swap(parents_, population);
    if (has_complete_population()) record_improvement();
  }

  /// Returns the generation without the evaluations of an interrupted step, because the course of the run must not
  /// depend on these.
  generation_type generation_without_interrupted_step() const {
    auto completed = generation();
    completed.evaluations -= std::exchange(completed.interrupted_evaluations, 0);
    completed.moves -= std::exchange(completed.interrupted_moves, 0);
    return completed;
  }

  /// Overwrites `offspring_` with `n` individuals; see `slot_evaluation::make_and_evaluate`. Returns false if the step
  /// was interrupted. The best individual of the step is kept. The next call must continue the step.
  template <class Make>
  bool breed_and_evaluate(std::size_t n, const Make& make, const executor_view& executor) {
    const bool completed = [&] {
      if constexpr (is_relative_problem<Problem>) {
        return evaluation_.make_and_evaluate_together(offspring_, n, make, &parents_, executor);
      } else {
        const auto slot_streams = stream_.fork(generation_number_ + 1).forker();
        return evaluation_.make_and_evaluate(offspring_, n, make, executor, slot_streams);
      }
    }();
    if (completed) {
      best_or_front_so_far_.copy_best(parents_);
      return true;
    }
    if constexpr (population_type::is_ordered) {
      if (const auto best_slot = evaluation_.best_evaluated_slot(offspring_)) {
        best_or_front_so_far_.add_from_interrupted_step(offspring_[*best_slot], parents_);
      }
    } else {
      // The individuals below include those of earlier interruptions of this step, so the latter are discarded first.
      best_or_front_so_far_.restart(parents_);
      for (std::size_t i = 0; i < offspring_.size(); ++i) {
        if (evaluation_.has_fitness(i)) best_or_front_so_far_.add_from_interrupted_step(offspring_[i], parents_);
      }
    }
    evaluation_.keep_interrupted_step();
    return false;
  }

  /// Calls `change` to change the parents, and returns its result: whether they have improved. If `change` throws, the
  /// parents are restored.
  template <class Change>
  bool with_rollback(const Change& change) {
    if constexpr (!exchange_may_throw<population_type>) {
      return change();
    } else {
      parents_backup_.copy_from(parents_);
      return try_catch(change, [&]() -> bool {
        swap(parents_, parents_backup_);
        rethrow();
      });
    }
  }

  /// Records the fitness of the best individual of the population as an improvement.
  void record_improvement() {
    if constexpr (population_type::is_ordered) record_improvement(parents_.best().fitness);
  }
  void record_improvement(const fitness_type& best) {
    if constexpr (!is_relative_problem<Problem>) detail::record_improvement(improvements_, generation_number_, best);
  }

  /// Ends a step that bred `n` individuals. `improved` is true if one of them is the best so far.
  void end_step(std::size_t n, bool improved) {
    evaluation_.count_completed_step();
    ++generation_number_;
    birth_count_ += n;
    best_or_front_so_far_.end_step(improved);
    if (improved) record_improvement();
  }

  population_state<population_type> common_state() const {
    population_type interrupted_offspring(problem().better);
    if (evaluation_.has_interrupted_step() && has_complete_population()) {
      for (std::size_t i = 0; i < offspring_.size(); ++i) {
        if (evaluation_.is_made(i)) interrupted_offspring.push_back(offspring_.chromosome(i), offspring_.fitness(i));
      }
    }
    return {stream_,
            generation_number_,
            birth_count_,
            evaluation_.counts(),
            clock::now() - started_,
            parents_,
            best_or_front_so_far_,
            has_complete_population(),
            evaluation_.interrupted_slots(),
            std::move(interrupted_offspring),
            improvements_};
  }
  /// Returns `slots`, the data of the slots, if a step was interrupted; otherwise an empty value.
  template <class Slots>
  Slots if_interrupted(const Slots& slots) const {
    return evaluation_.has_interrupted_step() ? slots : Slots();
  }

  /// Restores the state of another run of the same problem and the same strategy.
  void load_common(const population_state<population_type>& state) {
    auto population = state.population;
    auto best_or_front = state.best_or_front;
    auto improvements = state.improvements;
    auto interrupted_step = state.interrupted_step;
    if (state.initial_population_is_complete) {
      reset_offspring_to_first(population);
      const auto slots = offspring_.resize_for_overwrite(std::max<std::size_t>(interrupted_step.states.size(), 1));
      for (std::size_t i = 0, k = 0; k < state.interrupted_offspring.size(); ++i) {
        if (!is_made(interrupted_step.states.at(i))) continue;
        slots.chromosomes[i] = state.interrupted_offspring.chromosome(k);
        slots.fitnesses[i] = state.interrupted_offspring.fitness(k++);
      }
      first_chromosome_.reset();
    }
    swap(parents_, population);
    best_or_front_so_far_ = std::move(best_or_front);
    improvements_ = std::move(improvements);
    evaluation_.restore(state.counts, std::move(interrupted_step));
    generation_number_ = state.generation_number;
    birth_count_ = state.birth_count;
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
  }

  slot_evaluation<Problem> evaluation_;
  random_stream stream_;
  initialization_type initialization_;
  std::size_t population_size_;  // number of individuals in the initial population
  population_type parents_;
  population_type offspring_;
  /// Data besides the population that determine the course of the run. User-defined strategies use this name.
  Memory memory{};                                   // NOLINT(readability-identifier-naming)
  std::optional<chromosome_type> first_chromosome_;  // chromosome of slot 0, until `begin` is complete
  best_or_front_so_far<population_type> best_or_front_so_far_;
  std::vector<improvement> improvements_;
  std::uint64_t generation_number_ = 0;
  std::uint64_t birth_count_ = 0;
  clock::time_point started_;

 private:
  bool has_complete_population() const noexcept { return !first_chromosome_; }

  chromosome_type initial_chromosome(std::size_t slot) const {
    auto rng = stream_.fork(0).fork(slot);
    return initialization_(problem().space, slot, rng);
  }

  // Makes the first individual the only offspring, since the storage of offspring grows by copies of an individual.
  void reset_offspring_to_first(const population_type& population) {
    offspring_.resize(0);
    offspring_.push_back(population.chromosome(0), population.fitness(0));
  }

  population_type parents_backup_;  // used only if an exchange of individuals may throw
};

}  // namespace clade::detail
