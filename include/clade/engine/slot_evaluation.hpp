// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../core/executor_view.hpp"
#include "../core/mean.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../core/told.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"
#include "../text/exceptions.hpp"
#include "resampling.hpp"

namespace clade::detail {

/// The counters of a run.
struct evaluation_counts {
  std::uint64_t evaluations = 0;
  /// The part of `evaluations` that belongs to an interrupted step. It has no influence on the course of the run until
  /// the step is completed.
  std::uint64_t interrupted_evaluations = 0;
  /// The number of generations since the last one with an evaluation.
  std::uint64_t generations_without_evaluation = 0;
  std::uint64_t moves = 0;              // number of moves valued by deltas
  std::uint64_t interrupted_moves = 0;  // the part of `moves` that belongs to an interrupted step
};

/// The state of a slot in a step.
enum class slot_state : unsigned char {
  not_made,  // not made, since time was up
  pending,   // made; its fitness will be computed in a batch
  evaluated,
  asked,      // made; its fitness will be told from outside
  unfinished  // not made, since it first needs fitness values that will be told from outside
};

/// Returns whether the chromosome of a slot has been made.
constexpr bool is_made(slot_state state) noexcept {
  return state != slot_state::not_made && state != slot_state::unfinished;
}

/// The progress of a step, slot by slot. It is kept if the step is interrupted.
struct step_progress {
  std::vector<slot_state> states;
  std::uint64_t evaluations = 0;        // number of evaluations in these slots before the interruption
  std::vector<tickets_type> tickets{};  // tickets of each slot, if fitness values are told from outside

  /// Saves the members in a checkpoint or loads them.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & states & evaluations;
    const auto has_tickets = [](slot_state state) { return state > slot_state::evaluated; };
    if (archive.is_loading()) tickets.clear();
    if (std::any_of(states.begin(), states.end(), has_tickets)) archive & tickets;
  }
};

/// The evaluation of slots for a run. A slot is the index of a child in its generation; it has its own random stream.
/// The object holds the problem and handles repair, batches, the check for NaN, known fitness values, the count of
/// evaluations, and interruption between two slots.
///
/// The run defines how the chromosome of a slot is made. The executor may interrupt a step. The run counts the
/// evaluations of a completed step by `count_completed_step` and those of an interrupted step by
/// `keep_interrupted_step`. The next call then continues the interrupted step and keeps the finished slots. An
/// exception or `discard_interrupted_step` discards these slots.
///
/// If fitness values are told from outside, slots ask for them; the step is interrupted until all have been told.
///
/// Batches consist of the slots to be evaluated and have the batch size of the problem. Their chromosomes are
/// swapped to contiguous places for the call and swapped back afterwards.
/// Cost: one byte per slot, and no allocation after the first steps.
template <class Problem>
class slot_evaluation {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using population_type = population<chromosome_type, fitness_type, decltype(Problem::better)>;
  using slots_type = typename population_type::slots;

  explicit slot_evaluation(Problem problem) : problem_(std::move(problem)) {}

  const Problem& problem() const noexcept { return problem_; }

  /// Fills an empty population with `n` individuals: slot 0 holds a copy of `first`, and `make(slot)` returns the
  /// chromosomes of the others. If the call is interrupted, the population consists of the evaluated individuals, at
  /// least one. The next call must pass that population as `evaluated_before`. `slot_streams(slot)` is the stream of a
  /// slot, for the samples of a noisy fitness. Returns whether all individuals were evaluated.
  template <class Make>
  bool initialize_and_evaluate(population_type& population, std::size_t n, const population_type& evaluated_before,
                               const chromosome_type& first, const Make& make, const executor_view& executor,
                               [[maybe_unused]] const random_stream::stream_forker& slot_streams) {
    if constexpr (fitness_is_told)
      return initialize_and_ask(population, n, evaluated_before, first, make, executor, slot_streams);
    begin_step(n);
    const bool first_was_evaluated = has_fitness(0);
    const bool first_has_fitness = first_was_evaluated || !std::default_initializable<fitness_type>;
    if (first_was_evaluated) {
      population.push_back(evaluated_before.chromosome(0), evaluated_before.fitness(0));
    } else {
      auto chromosome = first;
      if constexpr (Problem::repairs) problem_.repair(chromosome);
      if constexpr (!std::default_initializable<fitness_type>) {
        auto fitness = evaluate(chromosome, 0, slot_streams);
        population.push_back(std::move(chromosome), std::move(fitness));
        states_[0] = evaluated;
        count_evaluations(evaluations_per_value());
      } else {
        population.push_back(std::move(chromosome), fitness_type());
      }
    }
    const auto slots = population.resize_for_overwrite(n);
    for (std::size_t i = 1, k = 1; i < n; ++i) {
      if (!has_fitness(i)) continue;
      slots.chromosomes[i] = evaluated_before.chromosome(k);
      slots.fitnesses[i] = evaluated_before.fitness(k++);
    }
    const auto initialize_slot = [&](std::size_t slot) {
      if (has_fitness(slot)) return;
      auto& chromosome = slots.chromosomes[slot];
      if (slot > 0) {
        if (executor.stop_requested()) return;
        chromosome = make(slot);
        if constexpr (Problem::repairs) problem_.repair(chromosome);
      }
      std::uint64_t evaluations = 0;
      states_[slot] = evaluate_or_defer(chromosome, slots.fitnesses[slot], evaluations, slot, slot_streams);
      count_evaluations(evaluations);
    };
    executor(n, initialize_slot);
    if constexpr (is_relative_problem<Problem>) {
      for (auto& state : states_) state = state == evaluated ? pending : state;
    }
    if constexpr (Problem::evaluates_batches) evaluate_batches(slots, executor, first_has_fitness ? 0 : 1);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (!has_fitness(i)) {
        states_[i] = not_made;
        continue;
      }
      if (i != kept) population.exchange(kept, population, i);
      ++kept;
    }
    population.resize(kept);
    return kept == n;
  }

  /// Overwrites `offspring` with `n` individuals. `make(slot, chromosome, evaluations)` makes the chromosome of a slot,
  /// adds the number of its own evaluations to `evaluations`, and returns a pointer to the fitness if that is known,
  /// otherwise nullptr. Returns false if the step was interrupted. `has_fitness(slot)` is then true for the slots that
  /// were evaluated.
  template <class Make>
  bool make_and_evaluate(population_type& offspring, std::size_t n, const Make& make, const executor_view& executor,
                         const random_stream::stream_forker& slot_streams) {
    if constexpr (fitness_is_told) return make_and_ask(offspring, n, make, executor, slot_streams);
    const auto slots = offspring.resize_for_overwrite(n);
    begin_step(n);
    const auto make_slots = [&](std::size_t& slot, std::size_t end) {
      // Local copies, to which nothing refers, can stay in registers.
      const Make make_child = make;
      auto* const chromosomes = slots.chromosomes.data();
      auto* const fitnesses = slots.fitnesses.data();
      auto* const states = states_.data();
      const bool stop_possible = executor.stop_possible();
      std::uint64_t evaluations = 0;
      auto i = slot;
      const struct slot_reached {
        std::size_t& slot;
        const std::size_t& reached;
        ~slot_reached() { slot = reached; }  // also after an exception
      } store_at_the_end{slot, i};
      for (; i < end; ++i) {
        if (states[i] != not_made) continue;  // made before the interruption
        if (stop_possible && executor.stop_requested()) continue;
        if (const fitness_type* known_fitness = make_child(i, chromosomes[i], evaluations)) {
          fitnesses[i] = *known_fitness;
          states[i] = evaluated;
        } else {
          if constexpr (Problem::repairs) problem_.repair(chromosomes[i]);
          states[i] = evaluate_or_defer(chromosomes[i], fitnesses[i], evaluations, i, slot_streams);
        }
      }
      count_evaluations(evaluations);
    };
    executor(n, make_slots);
    if constexpr (Problem::evaluates_batches) evaluate_batches(slots, executor, 0);
    return !executor.interrupted();
  }

  /// Does the same as `make_and_evaluate` for a relative fitness. It is computed for all offspring together and, if
  /// `parents` is not null, for the parents. Only a complete step is evaluated.
  template <class Make>
  bool make_and_evaluate_together(population_type& offspring, std::size_t n, const Make& make, population_type* parents,
                                  const executor_view& executor) {
    const auto total = n + (parents ? parents->size() : 0);
    const auto slots = offspring.resize_for_overwrite(total);
    begin_step(n);
    executor(n, [&](std::size_t slot) {
      if (states_[slot] != not_made || executor.stop_requested()) return;
      std::uint64_t ignored_evaluations = 0;
      make(slot, slots.chromosomes[slot], ignored_evaluations);
      if constexpr (Problem::repairs) problem_.repair(slots.chromosomes[slot]);
      states_[slot] = pending;
    });
    const bool completed = !executor.interrupted() && !executor.stop_requested();
    if (completed) evaluate_together(offspring, n, parents);
    offspring.resize(n);
    return completed;
  }

  /// Returns whether the slot of the latest step has a fitness.
  bool has_fitness(std::size_t slot) const { return states_[slot] == evaluated; }

  /// Returns the slot of the best individual that was evaluated before the interruption, if there is one.
  std::optional<std::size_t> best_evaluated_slot(const population_type& offspring) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (has_fitness(i) && (!best || offspring.better_at(i, *best))) best = i;
    }
    return best;
  }

  /// Counts the evaluations of a completed step.
  void count_completed_step() {
    counts_.generations_without_evaluation = evaluations_in_this_call_ + evaluations_before_interruption_ > 0
                                                 ? 0
                                                 : counts_.generations_without_evaluation + 1;
    counts_.evaluations += evaluations_in_this_call_;
    counts_.interrupted_evaluations -= evaluations_before_interruption_;
    evaluations_before_interruption_ = 0;
    counts_.moves += std::exchange(moves_in_this_call_, 0);
    counts_.interrupted_moves = 0;
    forget_tickets();
  }
  /// Counts the evaluations of an interrupted step. The slots of the step are kept. They have no influence on the
  /// course of the run until the step is completed.
  void keep_interrupted_step() noexcept {
    counts_.evaluations += evaluations_in_this_call_;
    counts_.interrupted_evaluations += evaluations_in_this_call_;
    evaluations_before_interruption_ += evaluations_in_this_call_;
    counts_.interrupted_moves += moves_in_this_call_;
    counts_.moves += std::exchange(moves_in_this_call_, 0);
    interrupted_ = true;
  }

  /// Counts moves that were valued by a delta. May be called by any thread during a step.
  void count_moves(std::uint64_t moves) {
    if (moves > 0) std::atomic_ref(moves_in_this_call_).fetch_add(moves, std::memory_order_relaxed);
  }

  /// Returns whether the next step continues an interrupted one.
  bool has_interrupted_step() const noexcept { return interrupted_; }
  /// Returns whether the interrupted step has made the chromosome of the slot.
  bool is_made(std::size_t slot) const { return slot < states_.size() && detail::is_made(states_[slot]); }
  /// Discards the slots of an interrupted step, because data on which they depend have changed.
  void discard_interrupted_step() noexcept { interrupted_ = false; }
  /// Marks the slots of an interrupted step to be made again by the next step, with the same results. Values that were
  /// told are kept.
  void repeat_interrupted_step() noexcept {
    if constexpr (!fitness_is_told) return discard_interrupted_step();
    std::fill(states_.begin(), states_.end(), not_made);
    counts_.evaluations -= evaluations_before_interruption_;
    counts_.interrupted_evaluations -= evaluations_before_interruption_;
    evaluations_before_interruption_ = 0;
  }

  /// Sets the number of samples of every later value. The fitness is then their mean. The function exists only for
  /// problems of `noisy`.
  void set_samples_per_value(std::size_t n) noexcept
    requires is_inside_noisy<Problem>
  {
    samples_.number = n;
  }

  const evaluation_counts& counts() const noexcept { return counts_; }
  /// Returns the slots of an interrupted step, or none if no step was interrupted.
  step_progress interrupted_slots() const {
    return interrupted_ ? step_progress{states_, evaluations_before_interruption_, tickets_} : step_progress{};
  }
  /// Restores the counts and the interrupted step of another object.
  void restore(const evaluation_counts& counts, step_progress interrupted_step) noexcept {
    counts_ = counts;
    evaluations_before_interruption_ = interrupted_step.evaluations;
    interrupted_ = !interrupted_step.states.empty();
    states_ = std::move(interrupted_step.states);
    tickets_ = std::move(interrupted_step.tickets);
  }
  void set_counts(const evaluation_counts& counts) noexcept { counts_ = counts; }

 private:
  using enum slot_state;
  static constexpr bool fitness_is_told = has_told_fitness<Problem>;
  using candidates_type = session_candidates<chromosome_type, fitness_type>;

  void begin_step(std::size_t slots) {
    if (!interrupted_ || states_.size() != slots) {
      states_.assign(slots, not_made);
      evaluations_before_interruption_ = 0;
      forget_tickets();
    }
    if constexpr (fitness_is_told) tickets_.resize(slots);
    interrupted_ = false;
    evaluations_in_this_call_ = 0;
    moves_in_this_call_ = 0;
  }

  // Computes the fitness of the first n offspring and of the parents in one call. For the call, the parents are
  // exchanged with offspring behind these, so nothing is copied.
  void evaluate_together(population_type& offspring, std::size_t n, population_type* parents) {
    const auto parent_count = parents ? parents->size() : 0;
    const auto exchange_parents = [&] {
      for (std::size_t i = 0; i < parent_count; ++i) parents->exchange(i, offspring, n + i);
    };
    relative_fitnesses_.assign(n + parent_count, fitness_type());
    exchange_parents();
    try_catch(
        [&] {
          problem_.fitness(std::span<const chromosome_type>(offspring.chromosomes()),
                           std::span<fitness_type>(relative_fitnesses_));
          for (auto& value : relative_fitnesses_) value = Problem::accepted_fitness(std::move(value));
        },
        [&] {
          exchange_parents();
          rethrow();
        });
    const auto slots = offspring.resize_for_overwrite(n + parent_count);
    std::move(relative_fitnesses_.begin(), relative_fitnesses_.end(), slots.fitnesses.begin());
    exchange_parents();
    std::fill(states_.begin(), states_.end(), evaluated);
    count_evaluations(n + parent_count);
  }

  // Computes an unknown fitness, or leaves it to a batch.
  slot_state evaluate_or_defer(const chromosome_type& chromosome, fitness_type& fitness, std::uint64_t& evaluations,
                               std::size_t slot, const random_stream::stream_forker& slot_streams) const {
    if constexpr (Problem::evaluates_batches) {
      return pending;
    } else {
      fitness = evaluate(chromosome, slot, slot_streams);
      evaluations += evaluations_per_value();
      return evaluated;
    }
  }
  // Returns the number of samples of a value.
  std::size_t samples_per_value() const noexcept {
    if constexpr (is_inside_noisy<Problem>) {
      return samples_.number;
    } else {
      return 1;
    }
  }
  std::uint64_t evaluations_per_value() const noexcept { return samples_per_value() * problem_.evaluations_per_call(); }
  fitness_type evaluate(const chromosome_type& chromosome, [[maybe_unused]] std::size_t slot,
                        [[maybe_unused]] const random_stream::stream_forker& slot_streams) const {
    if constexpr (Problem::takes_stream) {
      auto rng = stream_of_sample(slot, slot_streams);
      if constexpr (is_inside_noisy<Problem> && has_mean<fitness_type>) {
        if (samples_.number > 1) {
          return mean_of(samples_.number, [&](std::size_t k) {
            auto sample_stream = rng.fork(k);
            return problem_.evaluate(chromosome, sample_stream);
          });
        }
      }
      return problem_.evaluate(chromosome, rng);
    } else {
      return problem_.evaluate(chromosome);
    }
  }

  static random_stream stream_of_sample(std::size_t slot, const random_stream::stream_forker& slot_streams) {
    return slot_streams(slot).domain(domains::samples).fork(0);
  }

  // The following two functions replace `initialize_and_evaluate` and `make_and_evaluate` if fitness values are told
  // from outside. They run on the calling thread.
  template <class Make>
  bool initialize_and_ask(population_type& population, std::size_t n, const population_type& evaluated_before,
                          const chromosome_type& first, const Make& make, const executor_view& executor,
                          const random_stream::stream_forker& slot_streams) {
    begin_step(n);
    auto& candidates = candidates_type::current();
    candidates.begin_group();
    for (std::size_t i = 0, k = 0; i < n; ++i) {
      if (has_fitness(i)) {
        population.push_back(evaluated_before.chromosome(k), evaluated_before.fitness(k));
        ++k;
        continue;
      }
      if (tickets_[i].empty()) {
        auto chromosome = i == 0 ? first : chromosome_type(make(i));
        if constexpr (Problem::repairs) problem_.repair(chromosome);
        tickets_[i].push_back(candidates.ask(chromosome, stream_of_sample(i, slot_streams)));
      }
      states_[i] = asked;
      if (const auto* const fitness = candidates.answer(tickets_[i].back())) {
        population.push_back(candidates.chromosome(tickets_[i].back()), *fitness);
        states_[i] = evaluated;
        count_evaluations(1);
      }
    }
    if (population.size() == n) return true;
    candidates.interrupt(executor);
    return false;
  }
  template <class Make>
  bool make_and_ask(population_type& offspring, std::size_t n, const Make& make, const executor_view& executor,
                    const random_stream::stream_forker& slot_streams) {
    const auto slots = offspring.resize_for_overwrite(n);
    begin_step(n);
    auto& candidates = candidates_type::current();
    candidates.begin_group();
    bool completed = true;
    for (std::size_t i = 0; i < n; ++i) {
      auto& chromosome = slots.chromosomes[i];
      auto& state = states_[i];
      if (!detail::is_made(state) && (state == not_made || candidates.answer(tickets_[i].back()))) {
        std::uint64_t evaluations = 0;
        const auto make_child = [&] {
          if (const fitness_type* known_fitness = make(i, chromosome, evaluations)) {
            slots.fitnesses[i] = *known_fitness;
            state = evaluated;
          } else {
            if constexpr (Problem::repairs) problem_.repair(chromosome);
            const auto stream = stream_of_sample(i, slot_streams);
            for (std::size_t k = 0; k < samples_per_value(); ++k) {
              candidates.next_ticket(chromosome, samples_per_value() > 1 ? stream.fork(k) : stream);
            }
            state = asked;
          }
        };
        if (!candidates.with_tickets(tickets_[i], make_child)) state = unfinished;
        if (state != unfinished) count_evaluations(evaluations);
      }
      if (state == asked && take_told_value(tickets_[i], slots.fitnesses[i])) {
        state = evaluated;
        count_evaluations(samples_per_value());
      }
      completed = completed && state == evaluated;
    }
    if (!completed) candidates.interrupt(executor);
    return completed;
  }

  // Sets the fitness of a slot to the mean of its samples, which have the last tickets. Returns false if one of them
  // has not been told yet.
  bool take_told_value(const tickets_type& tickets, fitness_type& fitness) const {
    const auto& candidates = candidates_type::current();
    const auto of_samples = std::span(tickets).last(samples_per_value());
    if (std::any_of(of_samples.begin(), of_samples.end(),
                    [&](ticket_type ticket) { return !candidates.answer(ticket); })) {
      return false;
    }
    if constexpr (is_inside_noisy<Problem> && has_mean<fitness_type>) {
      fitness = mean_of(samples_per_value(), [&](std::size_t k) { return *candidates.answer(of_samples[k]); });
    } else {
      fitness = *candidates.answer(tickets.back());
    }
    return true;
  }

  void forget_tickets() {
    if constexpr (fitness_is_told) {
      for (auto& tickets : tickets_) {
        if (!tickets.empty()) candidates_type::current().release(tickets);
      }
    }
  }

  // Adds to the evaluations of this step. May be called by any thread.
  void count_evaluations(std::uint64_t evaluations) {
    std::atomic_ref(evaluations_in_this_call_).fetch_add(evaluations, std::memory_order_relaxed);
  }

  // Evaluates the pending slots in batches. The first `unconditional_batches` are evaluated even if the time is up.
  void evaluate_batches(const slots_type& slots, const executor_view& executor, std::size_t unconditional_batches) {
    pending_.clear();
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_[i] == pending) pending_.push_back(i);
    }
    const auto n = pending_.size();
    const auto exchange = [&](std::size_t i, std::size_t j) {
      using std::swap;
      if (i == j) return;
      swap(slots.chromosomes[i], slots.chromosomes[j]);
      swap(slots.fitnesses[i], slots.fitnesses[j]);
    };
    for (std::size_t k = 0; k < n; ++k) exchange(k, pending_[k]);
    auto batch_size = std::max<std::size_t>(n, 1);
    if constexpr (!is_relative_problem<Problem>) batch_size = std::min<std::size_t>(problem_.batch_size, batch_size);
    const auto evaluate_batch = [&](std::size_t b) {
      if (b >= unconditional_batches && executor.stop_requested()) return;
      const auto first = b * batch_size, batch_count = std::min(batch_size, n - first);
      problem_.fitness(std::span<const chromosome_type>(slots.chromosomes.subspan(first, batch_count)),
                       slots.fitnesses.subspan(first, batch_count));
      for (auto k = first; k < first + batch_count; ++k) {
        slots.fitnesses[k] = Problem::accepted_fitness(std::move(slots.fitnesses[k]));
        states_[pending_[k]] = evaluated;
      }
      count_evaluations(batch_count);
    };
    executor(n / batch_size + (n % batch_size > 0), evaluate_batch);
    for (auto k = n; k-- > 0;) exchange(k, pending_[k]);
  }

  Problem problem_;
  std::vector<slot_state> states_;
  std::vector<std::size_t> pending_;
  std::vector<fitness_type> relative_fitnesses_;  // values of a relative fitness
  std::vector<tickets_type> tickets_;             // tickets of each slot, if fitness values are told from outside
  std::uint64_t evaluations_in_this_call_ = 0;    // evaluations of this step since the latest start or continuation
  std::uint64_t evaluations_before_interruption_ = 0;  // evaluations in this step before its interruption
  std::uint64_t moves_in_this_call_ = 0;               // as `evaluations_in_this_call_`, for moves valued by deltas
  bool interrupted_ = false;
  evaluation_counts counts_;
  struct sample_count {
    std::size_t number = 1;
  };
  struct one_sample {};
  [[no_unique_address]] std::conditional_t<is_inside_noisy<Problem>, sample_count, one_sample> samples_;
};

}  // namespace clade::detail
