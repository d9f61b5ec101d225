// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/chromosome/permutation.hpp>
#include <clade/core/checked.hpp>
#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "line_counts.hpp"

namespace n_queens {

/// The minimum number of conflicts of a board of that size: 2 or 3 queens always attack each other.
constexpr std::int64_t min_conflicts(std::size_t size) { return size == 2 || size == 3 ? 1 : 0; }

/// The chromosome: a board with one queen in each column. It stores the row of each queen and the number of queens on
/// every row and diagonal, so that its conflicts are always known and the cost of a move does not depend on the board.
///
/// Conflicts are the pairs of queens on the same row or diagonal, including pairs with other queens between them: 0 is
/// a solution, n(n-1)/2 the worst. Boards are equal if their rows are equal. Rows and columns count from 0. Memory: 9
/// bytes per column; 29 after a line has had 256 queens.
class board {
 public:
  board() = default;

  /// Throws std::invalid_argument for a row that is not on the board.
  explicit board(std::vector<int> rows) : rows_(std::move(rows)) { count(); }

  std::size_t size() const noexcept { return rows_.size(); }
  int operator[](std::size_t column) const noexcept { return rows_[column]; }
  const std::vector<int>& rows() const noexcept { return rows_; }
  const std::int64_t& conflicts() const noexcept { return conflicts_; }
  /// At most that many bytes of memory, for histories.
  std::size_t memory() const noexcept { return sizeof(board) + 29 * size(); }

  /// The number of queens on the row and the two diagonals of the queen of a column, without itself.
  int attackers(std::size_t column) const noexcept {
    const auto on_diagonals = on_[rising(column)] + on_[falling(column)] - 2;
    return pairs_on_rows_ == 0 ? on_diagonals : on_diagonals + on_[row(column)] - 1;
  }

  /// Calls `list.push_back_if(attacked, column)` for every column in order.
  template <class List>
  void list_attacked(List& list) const {
    const auto tell = [&](auto&& crowded) {
      for (std::size_t i = 0; i < size(); ++i) {
        list.push_back_if((crowded(row(i)) | crowded(rising(i)) | crowded(falling(i))) != 0, i);
      }
    };
    if (size() < few_columns) {
      tell([&](std::size_t line) { return static_cast<std::uint64_t>(on_[line] > 1); });
    } else {
      const auto words = on_.crowded();
      tell([&](std::size_t line) { return words[line / 64] >> line % 64 & 1; });
    }
  }

  /// Moves the queen of a column to another row.
  void set(std::size_t column, int to) {
    lift(column);
    rows_[column] = to;
    place(column);
  }

  /// The increase in conflicts if the queen of a column moves to another row.
  int growth_by_set(std::size_t column, int to) const noexcept {
    const auto new_row = static_cast<std::size_t>(to);
    return on_[new_row] + on_[rising(column, new_row)] + on_[falling(column, new_row)] - attackers(column);
  }

  /// Exchanges the rows of two different columns; the number of queens on each row does not change.
  void swap(std::size_t one, std::size_t other) {
    for (const auto i : {one, other}) conflicts_ -= on_.remove(rising(i)) + on_.remove(falling(i));
    std::swap(rows_[one], rows_[other]);
    for (const auto i : {one, other}) conflicts_ += on_.add(rising(i)) + on_.add(falling(i));
  }

  /// The increase in conflicts if two columns, whose queens are on different rows, exchange them.
  int growth_by_swap(std::size_t one, std::size_t other) const noexcept {
    const auto first = row(one), second = row(other);
    const auto rising_1 = rising(one, first), rising_2 = rising(other, second);
    const auto falling_1 = falling(one, first), falling_2 = falling(other, second);
    // If both are on one diagonal, they will be on one of the other direction: their own pair remains, but was
    // subtracted twice and must be added.
    return on_[rising(one, second)] + on_[falling(one, second)] + on_[rising(other, first)] +
           on_[falling(other, first)] - on_[rising_1] - on_[rising_2] - on_[falling_1] - on_[falling_2] + 4 +
           2 * ((rising_1 == rising_2) + (falling_1 == falling_2));
  }

  /// Lets `write(rows)` change any rows and recounts. Returns the result of `write`.
  template <class Write>
  auto rewrite(Write&& write) {
    const auto told = write(rows_);
    count();
    return told;
  }

  friend bool operator==(const board& one, const board& other) noexcept { return one.rows_ == other.rows_; }

  /// For checkpoints: the rows.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & rows_;
    if (archive.is_loading()) count();
  }

 private:
  // The counts of smaller boards fit in the cache, so bits save nothing.
  static constexpr std::size_t few_columns = 1 << 17;

  // All lines are in one table: n rows, then 2n-1 diagonals of each direction.
  std::size_t row(std::size_t i) const noexcept { return static_cast<std::size_t>(rows_[i]); }
  std::size_t rising(std::size_t i) const noexcept { return rising(i, row(i)); }
  std::size_t falling(std::size_t i) const noexcept { return falling(i, row(i)); }
  std::size_t rising(std::size_t i, std::size_t row) const noexcept { return size() + i + row; }
  std::size_t falling(std::size_t i, std::size_t row) const noexcept { return 4 * size() - 2 + i - row; }

  void lift(std::size_t column) noexcept {
    const auto on_its_row = on_.remove(row(column));
    pairs_on_rows_ -= on_its_row;
    conflicts_ -= on_its_row + on_.remove(rising(column)) + on_.remove(falling(column));
  }

  void place(std::size_t column) {
    const auto on_its_row = on_.add(row(column));
    pairs_on_rows_ += on_its_row;
    conflicts_ += on_its_row + on_.add(rising(column)) + on_.add(falling(column));
  }

  void count() {
    on_.assign(rows_.empty() ? 0 : 5 * size() - 2);
    conflicts_ = pairs_on_rows_ = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (row(i) >= size()) {
        throw std::invalid_argument(
            "a row of the board must be from 0 to " + std::to_string(size() - 1) + ", but was " +
            std::to_string(rows_[i]));
      }
      place(i);
    }
  }

  std::vector<int> rows_;
  line_counts on_;
  std::int64_t conflicts_     = 0;
  std::int64_t pairs_on_rows_ = 0;  // of the conflicts; none in a permutation
};

/// The space of boards: random permutations, in which no two queens share a row. A single gene may become any row.
struct boards {
  clade::detail::positive_integer<"board size"> columns;

  std::size_t size() const noexcept { return columns; }
  board operator()(clade::random_stream& rng) const { return board(clade::chromosome::permutation<>{size()}(rng)); }
  int gene(clade::random_stream& rng) const noexcept { return static_cast<int>(rng.below(std::size_t(columns))); }
};

static_assert(clade::space_for<boards>);

/// The fitness, to be minimized; the board stores it.
struct conflicts {
  const std::function<void(const std::int64_t&)>* on_evaluation = nullptr;  ///< called with every value

  std::int64_t operator()(const board& queens) const {
    if (on_evaluation) (*on_evaluation)(queens.conflicts());
    return queens.conflicts();
  }
};

}  // namespace n_queens
