#pragma once

#include <clade/chromosome/permutation.hpp>
#include <clade/core/concepts.hpp>
#include <clade/core/positive.hpp>
#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace n_queens {

/// Queens on a board, one in each column: the chromosome. It holds the row of each, and how many queens stand on every row
/// and diagonal, so that it knows its conflicts at all times and a queen is moved at a cost that is the same on any board.
///
/// Conflicts are the pairs of queens on one row or diagonal, those with others between them included: 0 is a solution,
/// n(n-1)/2 the worst. Boards are equal when their rows are. Rows and columns count from 0. Cost: 24 bytes a column.
class board {
 public:
  board() = default;

  /// Throws std::invalid_argument for a row that is not on the board.
  explicit board(std::vector<int> rows) : rows_(std::move(rows)) { count(); }

  std::size_t size() const noexcept { return rows_.size(); }
  int operator[](std::size_t column) const noexcept { return rows_[column]; }
  const std::vector<int>& rows() const noexcept { return rows_; }
  const std::int64_t& conflicts() const noexcept { return conflicts_; }

  /// How many times the queen of a column is attacked: other queens on its row and its two diagonals.
  int attackers(std::size_t column) const noexcept {
    return on_[row(column)] + on_[rising(column)] + on_[falling(column)] - 3;
  }

  /// Moves the queen of a column to another row.
  void set(std::size_t column, int to) noexcept {
    lift(row(column)), lift(rising(column)), lift(falling(column));
    rows_[column] = to;
    place(row(column)), place(rising(column)), place(falling(column));
  }

  /// Exchanges the rows of two different columns; how many queens stand on each row remains.
  void swap(std::size_t one, std::size_t other) noexcept {
    for (const auto i : {one, other}) lift(rising(i)), lift(falling(i));
    std::swap(rows_[one], rows_[other]);
    for (const auto i : {one, other}) place(rising(i)), place(falling(i));
  }

  /// Lets `write(rows)` change all rows at will and counts anew. Returns what `write` does.
  template <class Write>
  auto rewrite(Write&& write) {
    const auto told = write(rows_);
    count();
    return told;
  }

  friend bool operator==(const board& one, const board& other) noexcept { return one.rows_ == other.rows_; }

 private:
  // The lines stand in one table: n rows, then 2n-1 diagonals of each direction.
  std::size_t row(std::size_t i) const noexcept { return static_cast<std::size_t>(rows_[i]); }
  std::size_t rising(std::size_t i) const noexcept { return size() + i + row(i); }
  std::size_t falling(std::size_t i) const noexcept { return 4 * size() - 2 + i - row(i); }

  void lift(std::size_t line) noexcept { conflicts_ -= --on_[line]; }
  void place(std::size_t line) noexcept { conflicts_ += on_[line]++; }

  void count() {
    on_.assign(rows_.empty() ? 0 : 5 * size() - 2, 0);
    conflicts_ = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (row(i) >= size()) {
        throw std::invalid_argument(
            "a row of the board must be from 0 to " + std::to_string(size() - 1) + ", but was " +
            std::to_string(rows_[i]));
      }
      place(row(i)), place(rising(i)), place(falling(i));
    }
  }

  std::vector<int> rows_;
  std::vector<int> on_;  // how many queens stand on each line
  std::int64_t conflicts_ = 0;
};

/// The space of boards: random permutations, in which no two queens share a row. A single gene may become any row.
struct boards {
  clade::detail::positive<"board size"> columns;

  std::size_t size() const noexcept { return columns; }
  board operator()(clade::random_stream& rng) const { return board(clade::chromosome::permutation<>{size()}(rng)); }
  int gene(clade::random_stream& rng) const noexcept { return static_cast<int>(rng.below(std::size_t(columns))); }
};

static_assert(clade::space_for<boards>);

/// The fitness, to be minimised. The board has it ready.
struct conflicts {
  std::int64_t operator()(const board& queens) const noexcept { return queens.conflicts(); }
};

}  // namespace n_queens
