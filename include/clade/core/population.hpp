// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../text/exceptions.hpp"
#include "concepts.hpp"
#include "individual.hpp"

namespace clade::detail {

/// A population: individuals and the order of their fitness values.
///
/// Chromosomes and fitness values are stored in separate arrays, so that a tournament or a sum reads contiguous memory.
/// If a population shrinks, it keeps the unused storage and reuses it when it grows again. After warming up, a run
/// therefore allocates nothing.
///
/// `best()` costs one pass and `ranking()` one sort; each is computed on the first call and cached until the population
/// changes. Call them before work is shared among threads, as a selection does when it makes its sampler; every other
/// const member is thread-safe.
template <class Chromosome, class Fitness, class Better>
class population {
 public:
  using chromosome_type = Chromosome;
  using fitness_type = Fitness;
  using better_type = Better;
  using individual_type = individual<Chromosome, Fitness>;
  using view_type = individual<const Chromosome&, const Fitness&>;

  /// True if fitness values have a strict weak order, as `best()` and `ranking()` require.
  static constexpr bool is_ordered = orders<Better, Fitness>;

  explicit population(Better better = {}) : better_(std::move(better)) {}
  population(const population&) = default;
  /// Moves the individuals. The other population is empty afterwards.
  population(population&& other) noexcept(std::is_nothrow_move_constructible_v<Better>)
      : chromosomes_(std::move(other.chromosomes_)),
        fitnesses_(std::move(other.fitnesses_)),
        size_(std::exchange(other.size_, 0)),
        better_(std::move(other.better_)),
        best_index_(std::exchange(other.best_index_, unknown)),
        ranking_(std::move(other.ranking_)),
        rank_of_exchanged_(other.rank_of_exchanged_),
        merge_buffer_(std::move(other.merge_buffer_)) {}
  population& operator=(const population& other)
    requires std::is_copy_assignable_v<Better>
  {
    population copy(other);
    better_ = std::move(copy.better_);
    swap(*this, copy);
    return *this;
  }
  population& operator=(population&& other) noexcept(std::is_nothrow_move_assignable_v<Better>)
    requires std::is_move_assignable_v<Better>
  {
    population moved(std::move(other));
    better_ = std::move(moved.better_);
    swap(*this, moved);
    return *this;
  }

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  view_type operator[](std::size_t i) const& { return {chromosomes_[i], fitnesses_[i]}; }
  const Chromosome& chromosome(std::size_t i) const& { return chromosomes_[i]; }
  const Fitness& fitness(std::size_t i) const& { return fitnesses_[i]; }
  std::span<const Chromosome> chromosomes() const& { return {chromosomes_.data(), size_}; }
  std::span<const Fitness> fitnesses() const& { return {fitnesses_.data(), size_}; }

  /// Accessors of a temporary population, such as `run(…).population.best()`, return values instead of references.
  individual_type operator[](std::size_t i) && { return {chromosomes_[i], fitnesses_[i]}; }
  Chromosome chromosome(std::size_t i) && { return chromosomes_[i]; }
  Fitness fitness(std::size_t i) && { return fitnesses_[i]; }
  std::vector<Chromosome> chromosomes() && { return {chromosomes_.data(), chromosomes_.data() + size_}; }
  std::vector<Fitness> fitnesses() && { return {fitnesses_.begin(), fitnesses_.begin() + std::ptrdiff_t(size_)}; }
  individual_type best() && { return (*this)[best_index()]; }
  std::vector<std::size_t> ranking() && { return std::as_const(*this).ranking(); }
  Better order() && { return better_; }

  /// Returns whether the first of two fitness values, or of the individuals at two positions, is better. In a tie
  /// neither is better.
  bool better(const Fitness& one, const Fitness& other) const { return better_(one, other); }
  bool better_at(std::size_t i, std::size_t j) const { return better_(fitnesses_[i], fitnesses_[j]); }
  const Better& order() const& noexcept { return better_; }

  /// Returns the position of the best individual, the lowest position in a tie. The population must not be empty.
  std::size_t best_index() const {
    static_assert(is_ordered,
                  "clade: population.best() needs fitness values in a strict weak order, which objectives do "
                  "not have: the front of a population has the best of them");
    if constexpr (is_ordered) {
      if (best_index_ == unknown && ranking_.size() == size_) best_index_ = ranking().front();
      if (best_index_ == unknown) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < size_; ++i) {
          if (better_at(i, best)) best = i;
        }
        best_index_ = best;
      }
    }
    return best_index_;
  }
  view_type best() const& { return (*this)[best_index()]; }

  /// Returns the positions of all individuals, the best first. Individuals in a tie are in the order of their
  /// positions.
  ///
  /// If a single individual has been exchanged since the last call, the ranking is updated by a binary search and a
  /// move of positions, in a few nanoseconds for a hundred individuals. Otherwise a call costs a sort.
  const std::vector<std::size_t>& ranking() const& {
    static_assert(is_ordered,
                  "clade: population.ranking() needs fitness values in a strict weak order, which objectives "
                  "do not have: nondominated sorting ranks them");
    if (ranking_.size() != size_) {
      // This is a bottom-up merge sort, since std::sort may access elements outside its range if the order is not
      // strict weak, and std::stable_sort allocates.
      auto positions = std::move(ranking_);  // leaves no ranking if the order throws
      positions.clear();
      merge_buffer_.clear();
      for (std::size_t i = 0; i < size_; ++i) {
        positions.push_back(i);
        merge_buffer_.push_back(i);
      }
      for (std::size_t run = 1; run < size_; run *= 2) {
        for (std::size_t first = 0; first < size_; first += 2 * run) {
          const auto middle = std::min(first + run, size_), last = std::min(middle + run, size_);
          auto i = first, j = middle;
          for (auto place = first; place < last; ++place) {
            const bool second = i == middle || (j < last && better_at(positions[j], positions[i]));
            merge_buffer_[place] = second ? positions[j++] : positions[i++];
          }
        }
        positions.swap(merge_buffer_);
      }
      ranking_ = std::move(positions);
      rank_of_exchanged_ = unknown;
    } else if (rank_of_exchanged_ != unknown) {
      update_ranking();
    }
    return ranking_;
  }

  void push_back(Chromosome chromosome, Fitness fitness) {
    if (size_ == chromosomes_.size()) {
      append(std::move(chromosome), std::move(fitness));
    } else {
      chromosomes_[size_] = std::move(chromosome);
      fitnesses_[size_] = std::move(fitness);
    }
    ++size_;
    invalidate_ranking();
  }

  /// Shrinks the population by dropping the last individuals, or grows it. New individuals are previously dropped
  /// individuals or copies of the first one, and the caller must overwrite them. A population that has never had an
  /// individual cannot grow.
  void resize(std::size_t size) {
    if (size > fitnesses_.size()) fitnesses_.reserve(size);  // throws before any change if the memory does not suffice
    while (chromosomes_.size() < size) append(Chromosome(chromosomes_.front()), Fitness(fitnesses_.front()));
    size_ = size;
    invalidate_ranking();
  }

  /// Reserves memory for `size` individuals. Throws std::bad_alloc if the memory does not suffice.
  void reserve(std::size_t size) {
    fitnesses_.reserve(size);
    chromosomes_.reserve(size);
  }

  /// Copies the individuals of `other`, a population with the same order, into the storage of this population. If a
  /// copy throws, this population is left empty.
  void copy_from(const population& other) {
    invalidate_ranking();
    size_ = 0;
    for (std::size_t i = 0; i < other.size_; ++i) {
      if (i < chromosomes_.size()) {
        chromosomes_[i] = other.chromosomes_[i];
        fitnesses_[i] = other.fitnesses_[i];
      } else {
        append(Chromosome(other.chromosomes_[i]), Fitness(other.fitnesses_[i]));
      }
    }
    size_ = other.size_;
  }

  /// Exchanges individual `i` with individual `j` of `other` by swapping them, without copies. The two individuals are
  /// lost only if the swap throws.
  void exchange(std::size_t i, population& other, std::size_t j) {
    using std::swap;
    auto best = unknown;
    if (this == &other) {
      invalidate_ranking();
    } else {
      remember_rank(i);
      other.invalidate_ranking();
      best = std::exchange(best_index_, unknown);
    }
    swap(chromosomes_[i], other.chromosomes_[j]);
    swap(fitnesses_[i], other.fitnesses_[j]);
    if constexpr (is_ordered) {
      if (best != unknown && best != i) best_index_ = ranks_before(i, best) ? i : best;
    }
  }

  /// Exchanges all individuals of two populations with the same order, in constant time.
  friend void swap(population& one, population& other) noexcept {
    one.chromosomes_.swap(other.chromosomes_);
    one.fitnesses_.swap(other.fitnesses_);
    one.ranking_.swap(other.ranking_);
    one.merge_buffer_.swap(other.merge_buffer_);
    std::swap(one.size_, other.size_);
    std::swap(one.best_index_, other.best_index_);
    std::swap(one.rank_of_exchanged_, other.rank_of_exchanged_);
  }

  /// Saves the individuals in the order of their positions to a checkpoint, or loads them from one. The comparison of
  /// fitness values is not saved: a population keeps its own.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    auto size = static_cast<std::uint64_t>(size_);
    archive & size;
    if (!archive.is_loading()) {
      for (std::size_t i = 0; i < size_; ++i) archive& chromosomes_[i] & fitnesses_[i];
      return;
    }
    if constexpr (Archive::template is_made_anew<individual_type>()) {
      population loaded(better_);
      for (std::uint64_t i = 0; i < size; ++i) {
        individual_type one{};
        archive & one;
        loaded.push_back(std::move(one.chromosome), std::move(one.fitness));
      }
      swap(*this, loaded);
    }
  }

  /// Chromosomes and fitness values to be overwritten in place, each slot by one thread.
  struct slots {
    std::span<Chromosome> chromosomes;
    std::span<Fitness> fitnesses;
  };
  /// Resizes the population and returns its individuals, which the caller must overwrite; see `resize`.
  slots resize_for_overwrite(std::size_t size) {
    resize(size);
    return {{chromosomes_.data(), size_}, {fitnesses_.data(), size_}};
  }

 private:
  static constexpr auto unknown = static_cast<std::size_t>(-1);

  // Appends an individual. If this throws, neither array grows.
  void append(Chromosome&& chromosome, Fitness&& fitness) {
    chromosomes_.push_back(std::move(chromosome));
    try_catch([&] { fitnesses_.push_back(std::move(fitness)); },
              [&] {
                chromosomes_.pop_back();
                rethrow();
              });
  }

  void invalidate_ranking() noexcept {
    best_index_ = unknown;
    ranking_.clear();
    rank_of_exchanged_ = unknown;
  }

  bool ranks_before(std::size_t i, std::size_t j) const { return better_at(i, j) || (i < j && !better_at(j, i)); }

  // Returns the first place in [first, last) of the ranking whose individual ranks after individual i, or `last` if
  // there is none.
  std::size_t first_rank_after(std::size_t i, std::size_t first, std::size_t last) const {
    const auto* const all = ranking_.data();
    const auto after = [&](std::size_t other) { return !ranks_before(i, other); };
    return static_cast<std::size_t>(std::partition_point(all + first, all + last, after) - all);
  }

  // Must be called before individual i is exchanged. Stores its rank if no other individual has been exchanged since
  // the ranking was computed; otherwise discards the ranking.
  void remember_rank(std::size_t i) {
    if constexpr (is_ordered) {
      if (ranking_.size() == size_ && rank_of_exchanged_ == unknown) {
        const auto after = first_rank_after(i, 0, size_);
        if (after > 0 && ranking_[after - 1] == i) {
          rank_of_exchanged_ = after - 1;
          return;
        }
      }
    }
    ranking_.clear();
    rank_of_exchanged_ = unknown;
  }

  // Moves the only exchanged individual to its new rank. The rank may be wrong if the order is not strict weak.
  void update_ranking() const {
    const auto from = rank_of_exchanged_;
    const auto i = ranking_[from];
    const bool rises = from > 0 && ranks_before(i, ranking_[from - 1]);
    const auto to = rises ? first_rank_after(i, 0, from) : first_rank_after(i, from + 1, size_) - 1;
    const auto place = [this](std::size_t k) { return ranking_.begin() + static_cast<std::ptrdiff_t>(k); };
    if (rises) {
      std::copy_backward(place(to), place(from), place(from + 1));
    } else {
      std::copy(place(from + 1), place(to + 1), place(from));
    }
    ranking_[to] = i;
    rank_of_exchanged_ = unknown;
  }

  std::vector<Chromosome> chromosomes_;
  std::vector<Fitness> fitnesses_;
  std::size_t size_ = 0;
  Better better_;
  mutable std::size_t best_index_ = unknown;
  mutable std::vector<std::size_t> ranking_;
  mutable std::size_t rank_of_exchanged_ = unknown;  // the rank of the only individual exchanged since the ranking
  mutable std::vector<std::size_t> merge_buffer_;    // the second buffer of the merge sort
};

}  // namespace clade::detail
