#pragma once

#include <clade/core/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>

#include "expression.hpp"
#include "game.hpp"

namespace target_number {

/// Random sampling, what evolution is to be measured against: two of the numbers at random are replaced by what a random
/// operation makes of them, until one is left; then all over again. Every value on the way counts as an expression tried.
///
/// Operations that are not allowed, and those whose result is one of their operands, are drawn again. Deterministic but for
/// when it is stopped. Cost: some 20 ns an expression, no allocation but for a better one.
class random_search {
 public:
  static constexpr std::size_t most_numbers = 12;

  /// No more than `budget` expressions are tried, of which the first are the numbers themselves. There must be 1 to 12
  /// numbers, whose product fits 62 bits, and a budget of 1 or more.
  random_search(game of, clade::random_stream rng, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max());

  const postfix& best() const noexcept { return best_; }
  std::int64_t value() const noexcept { return value_; }
  std::int64_t distance() const noexcept { return distance(value_); }
  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// One more expression of all numbers, or up to the first value at most `goal` away from the target or the end of the
  /// budget. Nothing is left to try for a single number.
  void advance(std::int64_t goal = 0);

 private:
  struct step {
    std::size_t first, second;
    operation op;
  };

  std::int64_t distance(std::int64_t value) const { return std::abs(game_.target - value); }

  postfix rebuilt(std::span<const step> steps) const;

  game game_;
  clade::random_stream rng_;
  postfix best_;
  std::int64_t value_ = 0;
  std::uint64_t budget_, evaluations_ = 0;
};

}  // namespace target_number
