// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../core/executor_view.hpp"
#include "../core/generation.hpp"
#include "../core/in_space.hpp"
#include "../core/individual.hpp"
#include "../core/population.hpp"
#include "../random/random_stream.hpp"
#include "../run/stop/reason.hpp"
#include "../text/message.hpp"
#include "best_so_far.hpp"
#include "calls.hpp"
#include "evaluation.hpp"

namespace clade::detail {

/// What the course of every run with a population depends on, for `resume`. Runs add what else theirs depends on.
template <class Population>
struct population_state {
  random_stream stream;
  std::uint64_t number;
  std::uint64_t births;
  evaluation_counts counts;
  std::chrono::nanoseconds elapsed;
  Population population;
  improvement_of<Population> improvement;
  bool whole;
  step_slots cut;   // of a step that was cut short
  Population bred;  // the children in these slots; empty if the step was the initial population

  /// Whether the initial population was made; one that was cut short is not.
  bool has_whole_population() const noexcept { return whole; }

  /// For checkpoints. States that hold more have one of their own, which calls this.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & stream & number & births & counts & elapsed & population & improvement & whole & cut & bred;
  }
};

/// What every run with a population has: the initial population, the evaluation of slots, the best individual, the
/// counters, immigrants and the state. The run of a strategy derives from it and adds `advance(executor)`, which makes
/// `offspring_` of `parents_`. A value.
///
/// A step, `begin` or `advance`, is done whole or not at all: where user code throws, the run stays what it was. A step
/// that the executor cuts short changes nothing but the count of evaluations and the best individual; the next call
/// continues the same step and keeps the slots that were made. A strategy must also keep its other data of these slots
/// until then.
template <class Problem, class Initialization>
class population_run {
 public:
  using problem_type = Problem;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using individual_type = individual<chromosome_type, fitness_type>;
  using population_type = population<chromosome_type, fitness_type, decltype(Problem::better)>;
  using generation_type = detail::generation<population_type>;

  /// Samples and evaluates the initial population. If the executor cuts it short, at least one individual is evaluated,
  /// the population consists of those that were, and `begin` has to be called again.
  void begin(const executor_view& executor) {
    begin(executor, [](const population_type&) {});
  }

  /// The evaluations of steps that were cut short and are not done yet. They are counted, but do not belong to the course
  /// of the run.
  std::uint64_t discarded() const noexcept { return evaluation_.counts().discarded; }

  generation_type generation() const {
    const auto& counts = evaluation_.counts();
    return {number_, counts.evaluations, improvement_.stagnation(), clock::now() - started_, parents_, counts.idle,
            births_};
  }

  /// The best individual of the whole run. The first call after it was found copies it.
  individual_type best() && { return std::as_const(*this).best(); }
  const individual_type& best() const& {
    static_assert(
        population_type::is_ordered,
        "clade: best() needs fitness values in a strict weak order, which objectives do not have: front() has "
        "the best of them");
    if constexpr (population_type::is_ordered) return improvement_.best(parents_);
  }

  /// The individuals of the population that none of it dominates, each point once, in ascending order of the first
  /// objective; under constraints feasible ones, or those of the smallest violation.
  std::vector<individual_type> front() const {
    static_assert(!population_type::is_ordered,
                  "clade: front() needs a fitness of several objectives; best() has the best individual");
    if constexpr (!population_type::is_ordered) return improvement_.front(parents_);
  }

  /// Why the run cannot go on. A run that ends by itself has a member of this name that says so.
  std::optional<stop::reason> finished() const { return std::nullopt; }

  const Problem& problem() const& noexcept { return evaluation_.problem(); }
  Problem problem() && { return evaluation_.problem(); }

  /// Leaves out time in which the run was paused.
  void skip_time(std::chrono::nanoseconds time) { started_ += std::chrono::duration_cast<clock::duration>(time); }

 protected:
  using clock = std::chrono::steady_clock;
  using space_type = decltype(Problem::space);
  using initialization_type = decltype(prepared(std::declval<const Initialization&>(), std::declval<const Problem&>()));

  population_run(const Problem& problem, const Initialization& initialization, std::size_t size, random_stream stream)
      : evaluation_(problem),
        stream_(stream),
        initialization_(prepared(initialization, problem)),
        size_(size),
        parents_(problem.better),
        offspring_(problem.better),
        started_(clock::now()) {}

  /// Samples the first chromosome, once the settings have been checked; nothing is evaluated.
  void sample_first() {
    if constexpr (requires { initialization_.template size<space_type>(); }) {
      if (const auto known = initialization_.template size<space_type>(); known > size_) {
        refuse({"initialization::known solutions must be at most the population size ", size_, ", but were ", known});
      }
    }
    parents_.reserve(size_);
    plan_initialization(initialization_, problem().space, size_, stream_.fork(0));
    first_.emplace(sampled(0));
    if constexpr (requires { first_->size() == 0; }) {
      if (first_->size() == 0) refuse({"the space made a chromosome without genes"});
    }
  }

  /// `begin`, which calls `ready(population)` once all individuals are there; if that throws, they are lost.
  template <class Ready>
  void begin(const executor_view& executor, const Ready& ready) {
    if (parents_.empty()) started_ = clock::now();
    population_type population(problem().better);
    const auto sample_slot = [this](std::size_t slot) { return sampled(slot); };
    if (evaluation_.fill(population, size_, parents_, *first_, sample_slot, executor)) {
      ready(std::as_const(population));
      prime_offspring(population);
      improvement_.begin(population);
      first_.reset();
      evaluation_.commit();
    } else {
      if constexpr (population_type::is_ordered) improvement_.cut_short(population.best(), population);
      evaluation_.discard();
    }
    swap(parents_, population);
  }

  /// The generation as the course of the run depends on it: without evaluations of a step that was cut short.
  generation_type course() const {
    auto now = generation();
    now.evaluations -= discarded();
    return now;
  }

  /// Overwrites `offspring_` with `n` individuals, see `evaluation::overwrite`. Returns false if it was cut short: the
  /// step has to be done, and its best individual is kept until then.
  template <class Make>
  bool breed_all(std::size_t n, const Make& make, const executor_view& executor) {
    if (evaluation_.overwrite(offspring_, n, make, executor)) {
      improvement_.settle(parents_);
      return true;
    }
    if constexpr (population_type::is_ordered) {
      if (const auto fittest = evaluation_.best_valued(offspring_)) {
        improvement_.cut_short(offspring_[*fittest], parents_);
      }
    } else {
      improvement_.begin(parents_);  // discards those of an earlier cut, which are among these
      for (std::size_t i = 0; i < offspring_.size(); ++i) {
        if (evaluation_.valued_at(i)) improvement_.cut_short(offspring_[i], parents_);
      }
    }
    evaluation_.discard();
    return false;
  }

  /// Ends a step that bred `n` individuals and brought a better one than all before, or not.
  void end_step(std::size_t n, bool improved) {
    evaluation_.commit();
    ++number_;
    births_ += n;
    improvement_.step(improved);
  }

  /// The individuals of a range as a population, checked for `immigrate`.
  template <class Individuals>
  population_type arrivals(Individuals& individuals) const {
    population_type all(problem().better);
    for (const auto& one : individuals) all.push_back(one.chromosome, Problem::checked(one.fitness));
    if (all.size() > parents_.size()) {
      refuse({"immigrants must be at most the population size ", parents_.size(), ", but were ", all.size()});
    }
    return all;
  }

  /// Individuals from outside the run. They must be of the space.
  template <class Individuals>
  population_type newcomers(Individuals& individuals) const {
    auto all = arrivals(individuals);
    for (std::size_t i = 0; i < all.size(); ++i) {
      require_in_space(problem().space, all.chromosome(i), "immigrant", i);
    }
    return all;
  }

  /// The places of the `n` worst of the population, the very worst first.
  std::vector<std::size_t> worst_places(std::size_t n) const {
    const auto& ranking = parents_.ranking();
    return {ranking.rbegin(), ranking.rbegin() + static_cast<std::ptrdiff_t>(n)};
  }

  /// Exchanges the individuals at these places with those of another population, for `immigrate`. Throws
  /// std::invalid_argument if a place is not in the population, or if there are not as many as immigrants.
  void take_in(population_type& arrivals, std::span<const std::size_t> places) {
    if (places.size() != arrivals.size()) {
      refuse({"immigrants must have a place each, but ", arrivals.size(), " had ", places.size()});
    }
    for (const auto place : places) {
      if (place >= parents_.size()) {
        refuse(
            {"places of immigrants must be less than the population size ", parents_.size(), ", but one was ", place});
      }
    }
    evaluation_.forget();
    improvement_.settle(parents_);
    for (std::size_t i = 0; i < places.size(); ++i) parents_.exchange(places[i], arrivals, i);
    improvement_.immigrated(improvement_.improves(parents_));
  }

  population_state<population_type> common_state() const {
    population_type bred(problem().better);
    if (evaluation_.goes_on() && !first_) {
      for (std::size_t i = 0; i < offspring_.size(); ++i) {
        if (evaluation_.is_made(i)) bred.push_back(offspring_.chromosome(i), offspring_.fitness(i));
      }
    }
    return {stream_,
            number_,
            births_,
            evaluation_.counts(),
            clock::now() - started_,
            parents_,
            improvement_,
            !first_,
            evaluation_.interrupted_slots(),
            std::move(bred)};
  }
  /// The data of the slots of a step that was cut short, or nothing.
  template <class Slots>
  Slots if_cut(const Slots& slots) const {
    return evaluation_.goes_on() ? slots : Slots();
  }

  /// Takes over the state of another run of the same problem and the same strategy.
  void load_common(const population_state<population_type>& state) {
    auto population = state.population;
    auto improvement = state.improvement;
    auto cut = state.cut;
    if (state.whole) {
      prime_offspring(population);
      const auto slots = offspring_.overwrite(std::max<std::size_t>(cut.states.size(), 1));
      for (std::size_t i = 0, k = 0; k < state.bred.size(); ++i) {
        if (cut.states.at(i) == slot_progress::left_out) continue;
        slots.chromosomes[i] = state.bred.chromosome(k);
        slots.fitnesses[i] = state.bred.fitness(k++);
      }
      first_.reset();
    }
    swap(parents_, population);
    improvement_ = std::move(improvement);
    evaluation_.resume(state.counts, std::move(cut));
    number_ = state.number;
    births_ = state.births;
    started_ = clock::now() - std::chrono::duration_cast<clock::duration>(state.elapsed);
  }

  evaluation<Problem> evaluation_;
  random_stream stream_;
  initialization_type initialization_;
  std::size_t size_;  // of the initial population
  population_type parents_;
  population_type offspring_;
  std::optional<chromosome_type> first_;  // of the initial population, until that is there
  improvement_of<population_type> improvement_;
  std::uint64_t number_ = 0;
  std::uint64_t births_ = 0;
  clock::time_point started_;

 private:
  chromosome_type sampled(std::size_t slot) const {
    auto rng = stream_.fork(0).fork(slot);
    return initialization_(problem().space, slot, rng);
  }

  // The storage of offspring grows by copies of this one.
  void prime_offspring(const population_type& population) {
    offspring_.resize(0);
    offspring_.push_back(population.chromosome(0), population.fitness(0));
  }
};

}  // namespace clade::detail
