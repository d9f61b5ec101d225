// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <clade/core/checked.hpp>
#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board.hpp"

namespace n_queens {

/// The encoding of a board: any row in every column, or a permutation. Crossover and mutation keep permutations.
enum class encoding { rows, permutation };

/// A list of at most `capacity` columns. Short lists are on the stack, so small boards allocate no memory.
class column_list {
 public:
  explicit column_list(std::size_t capacity) {
    if (capacity > stack_.size()) {
      heap_    = std::make_unique_for_overwrite<std::uint32_t[]>(capacity);
      columns_ = heap_.get();
    }
  }
  column_list(const column_list&)            = delete;
  column_list& operator=(const column_list&) = delete;

  std::size_t size() const noexcept { return size_; }
  std::size_t operator[](std::size_t i) const noexcept { return columns_[i]; }
  void clear() noexcept { size_ = 0; }
  void push_back(std::size_t column) noexcept { columns_[size_++] = static_cast<std::uint32_t>(column); }
  // Every column is written, even an unwanted one, which avoids a branch; so there must be room for it.
  void push_back_if(bool wanted, std::size_t column) noexcept {
    columns_[size_] = static_cast<std::uint32_t>(column);
    size_ += wanted;
  }
  void erase(std::size_t i) noexcept { columns_[i] = columns_[--size_]; }  // the last one takes its place

 private:
  std::array<std::uint32_t, 1024> stack_;  // left uninitialised on purpose
  std::unique_ptr<std::uint32_t[]> heap_;
  std::uint32_t* columns_ = stack_.data();
  std::size_t size_       = 0;
};

/// Guided mutation: a few attempts to move an attacked queen without more conflicts.
///
/// On a board of n columns it makes 1 + floor(rate * n) attempts, none for rate 0, and stops if the board is solved. An
/// attempt takes the most attacked of three queens drawn from those attacked. For permutations it exchanges her row
/// with that of another random column; for rows it moves her to another random row. A move that would add conflicts is
/// not made, except by the last attempt if none was made before: the child is never a copy of its mother.
///
/// Every attempt counts as an evaluation. The board computes the change in conflicts beforehand in constant time. Cost:
/// usually one pass over the columns to list those attacked, and a few dozen nanoseconds per attempt. A board without
/// conflicts or with a single column does not change. Source of the choice of a queen in conflict: Minton, Johnston,
/// Philips and Laird, "Minimizing conflicts", 1992.
struct guided {
  clade::detail::probability<"mutation rate"> rate = 0.05;
  n_queens::encoding encoding                      = encoding::permutation;

  std::size_t attempts(std::size_t n) const noexcept {
    return rate > 0 ? 1 + static_cast<std::size_t>(rate * static_cast<double>(n)) : 0;
  }

  template <class Evaluator>
  bool operator()(board& queens, clade::random_stream& rng, Evaluator& evaluate) const {
    const auto n = queens.size(), most = n < 2 ? 0 : attempts(n);
    if (most == 0 || queens.conflicts() == 0) return false;
    const std::uint64_t unknown_before = evaluate.known_fitness(queens) == nullptr;
    column_list attacked(n + most);
    bool moved          = false;
    std::uint64_t tried = 0;
    while (tried < most && queens.conflicts() > 0) {
      const auto queen = pick(queens, attacked, rng);
      const bool last  = ++tried == most;
      const auto good  = [&](int growth) { return growth <= 0 || (last && !moved); };
      if (encoding == encoding::permutation) {
        const auto other = another(queen, n, rng);
        if (!good(queens.growth_by_swap(queen, other))) continue;
        queens.swap(queen, other);
        attacked.push_back(other);
      } else {
        const auto row = static_cast<int>(another(static_cast<std::size_t>(queens[queen]), n, rng));
        if (!good(queens.growth_by_set(queen, row))) continue;
        queens.set(queen, row);
      }
      moved = true;
    }
    // The caller counts the evaluation of a new child, so that attempt is not counted here.
    const std::uint64_t unknown_after = evaluate.known_fitness(queens) == nullptr;
    evaluate.count(unknown_before + tried - unknown_after);
    return true;
  }

  /// The most attacked of three queens on the list. The list may be out of date; it is refilled when it becomes empty.
  static std::size_t pick(const board& queens, column_list& attacked, clade::random_stream& rng) {
    for (;;) {
      if (attacked.size() == 0) queens.list_attacked(attacked);
      std::array<std::size_t, 3> drawn;
      rng.below(attacked.size(), std::span<std::size_t>(drawn));
      // Without a branch: counts of large boards come from memory, and later instructions do not wait for them.
      auto worst = drawn[0];
      auto most  = queens.attackers(attacked[worst]);
      for (const auto place : {drawn[1], drawn[2]}) {
        const auto attackers = queens.attackers(attacked[place]);
        worst                = attackers > most ? place : worst;
        most                 = std::max(most, attackers);
      }
      if (most > 0) return attacked[worst];
      attacked.erase(worst);
    }
  }

 private:
  // A uniform random number below n other than `one`.
  static std::size_t another(std::size_t one, std::size_t n, clade::random_stream& rng) {
    const auto drawn = rng.below(n - 1);
    return drawn + (drawn >= one);
  }
};

static_assert(clade::mutation_for<guided, board, std::int64_t>);

}  // namespace n_queens
