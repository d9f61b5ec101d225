// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "../core/problem.hpp"
#include "../random/domains.hpp"
#include "../random/random_stream.hpp"

namespace clade::detail {

/// Reusable objects, at most one of each type. A copy of the store is empty, because their contents have no meaning
/// between two calls.
class scratch_store {
 public:
  scratch_store() = default;
  scratch_store(const scratch_store&) noexcept {}
  scratch_store& operator=(const scratch_store&) noexcept { return *this; }

  template <class T>
  T& get() {
    for (const auto& one : entries_) {
      if (one.type == &type_of<T>) return *static_cast<T*>(one.object.get());
    }
    entries_.push_back({&type_of<T>, {new T(), [](void* object) { delete static_cast<T*>(object); }}});
    return *static_cast<T*>(entries_.back().object.get());
  }

 private:
  template <class T>
  static constexpr char type_of{};  // its address stands for the type
  struct entry {
    const char* type;
    std::unique_ptr<void, void (*)(void*)> object;
  };
  std::vector<entry> entries_;
};

/// The evaluated chromosomes and the backups that an `evaluator` keeps between calls. They belong to a slot and are
/// reused for the slot's next child, so that evaluating candidates allocates nothing after warming up.
template <class Chromosome, class Fitness>
struct evaluation_cache {
  struct entry {
    std::optional<Chromosome> chromosome;
    std::optional<Fitness> fitness;
  };
  std::array<entry, 2> entries;  // the latest chromosome evaluated, and the best one before it
  std::size_t newest = 0;
  std::deque<Chromosome> backups;
  std::size_t backups_in_use = 0;
  scratch_store scratch;
};

/// The third argument of a mutation that evaluates candidates: `op(c, rng, evaluate)`.
///
/// `evaluate(c)` returns the fitness of `c`. The call counts as an evaluation unless the fitness is known, as it is for
/// the chromosome evaluated last, for the best one, and for a chromosome that equals the evaluated mother. After the
/// mutation, a child that equals one of these is not evaluated again. Chromosomes without == are always evaluated.
template <class Problem>
class evaluator {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using cache_type = evaluation_cache<chromosome_type, fitness_type>;

  /// Prepares an evaluator for one child. `mother` is the chromosome of the mother and `fitness` its known fitness.
  /// Both must outlive the evaluator. `slot_stream` is the stream of the child's slot. The samples of a noisy fitness
  /// are numbered from `samples_before` + 1.
  evaluator(const Problem& problem, cache_type& cache, const chromosome_type& mother, const fitness_type& fitness,
            [[maybe_unused]] const random_stream& slot_stream = random_stream(0),
            [[maybe_unused]] std::uint64_t samples_before = 0)
      : problem_(problem), cache_(cache), mother_(mother), mothers_fitness_(fitness) {
    if constexpr (fitness_takes_stream<Problem>) noise_ = {slot_stream.domain(domains::samples), samples_before};
    for (auto& entry : cache_.entries) entry.fitness.reset();
    cache_.backups_in_use = 0;
  }
  evaluator(const Problem&, cache_type&, const chromosome_type&, const fitness_type&&,
            const random_stream& = random_stream(0), std::uint64_t = 0) = delete;
  evaluator(const evaluator&) = delete;
  evaluator& operator=(const evaluator&) = delete;

  fitness_type operator()(const chromosome_type& chromosome) {
    if (const auto* known = known_fitness(chromosome)) return *known;
    auto &newest = cache_.entries[cache_.newest], &best = cache_.entries[1 - cache_.newest];
    const bool newest_is_best = newest.fitness && (!best.fitness || problem_.better(*newest.fitness, *best.fitness));
    if (newest_is_best) cache_.newest = 1 - cache_.newest;
    auto& entry = cache_.entries[cache_.newest];
    entry.fitness.reset();
    entry.chromosome = chromosome;
    if constexpr (Problem::repairs) problem_.repair(*entry.chromosome);
    if constexpr (fitness_takes_stream<Problem>) {
      auto rng = noise_.stream.fork(++noise_.samples_taken);
      entry.fitness = problem_.evaluate(*entry.chromosome, rng);
      evaluations_ += problem_.evaluations_per_call();
    } else {
      ++evaluations_;
      entry.fitness = problem_.evaluate(*entry.chromosome);
    }
    return *entry.fitness;
  }

  /// Returns whether the first of two fitness values is better.
  bool better(const fitness_type& one, const fitness_type& other) const { return problem_.better(one, other); }

  /// Counts evaluations that were made without `evaluate`, such as incremental ones.
  void count(std::uint64_t evaluations) noexcept { evaluations_ += evaluations; }

  /// Counts moves that were valued by a delta.
  void count_moves(std::uint64_t moves) noexcept { moves_ += moves; }
  std::uint64_t moves() const noexcept { return moves_; }

  const Problem& problem() const noexcept { return problem_; }

  /// Returns an object of type T that the slot keeps for reuse, with arbitrary contents.
  template <class T>
  T& scratch() {
    return cache_.scratch.template get<T>();
  }

  /// Remembers a fitness that was computed without `evaluate`, so that the chromosome is not evaluated again.
  void remember(const chromosome_type& chromosome, const fitness_type& fitness) {
    auto& entry = cache_.entries[cache_.newest];
    entry.fitness.reset();
    entry.chromosome = chromosome;
    entry.fitness = fitness;
  }

  /// A copy of a chromosome that is held while a mutation tries a change:
  /// `auto before = evaluate.backup(c); … c = *before;`.
  class scoped_copy {
   public:
    explicit scoped_copy(cache_type& cache, const chromosome_type& chromosome) : cache_(cache) {
      if (cache_.backups_in_use == cache_.backups.size()) {
        cache_.backups.push_back(chromosome);
      } else {
        cache_.backups[cache_.backups_in_use] = chromosome;
      }
      copy_ = &cache_.backups[cache_.backups_in_use++];
    }
    scoped_copy(const scoped_copy&) = delete;
    scoped_copy& operator=(const scoped_copy&) = delete;
    ~scoped_copy() { --cache_.backups_in_use; }
    chromosome_type& operator*() const noexcept { return *copy_; }

   private:
    cache_type& cache_;
    chromosome_type* copy_;
  };
  scoped_copy backup(const chromosome_type& chromosome) { return scoped_copy(cache_, chromosome); }

  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// Returns a pointer to the fitness of `chromosome` if it is known without an evaluation, otherwise nullptr.
  const fitness_type* known_fitness(const chromosome_type& chromosome) const {
    if constexpr (std::equality_comparable<chromosome_type>) {
      for (const auto& entry : cache_.entries) {
        if (entry.fitness && *entry.chromosome == chromosome) return &*entry.fitness;
      }
      if (mother_ == chromosome) return &mothers_fitness_;
    }
    return nullptr;
  }

 private:
  const Problem& problem_;
  cache_type& cache_;
  const chromosome_type& mother_;
  const fitness_type& mothers_fitness_;
  std::uint64_t evaluations_ = 0;
  std::uint64_t moves_ = 0;
  struct noise_type {
    random_stream stream = random_stream(0);
    std::uint64_t samples_taken = 0;
  };
  struct no_noise {};
  [[no_unique_address]] std::conditional_t<fitness_takes_stream<Problem>, noise_type, no_noise> noise_{};
};

}  // namespace clade::detail
