// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "arithmetic.hpp"
#include "expression.hpp"
#include "game.hpp"
#include "rational.hpp"

namespace target_number {

/// Random sampling, as a baseline for evolution. Two random numbers are replaced by the result of a random operation on
/// them until one is left; then it starts again. Every intermediate value counts as a tried expression.
///
/// Operations that are not allowed, or whose result is one of their operands, are drawn again. Deterministic except for
/// the time at which it is stopped. Cost: about 20 ns per expression, and an allocation only for a better one.
class random_search {
 public:
  static constexpr std::size_t max_numbers = 12;

  /// Tries at most `budget` expressions; the first are the numbers themselves. There must be 1 to 12 numbers with a
  /// product of at most 62 bits, and a budget of at least 1.
  random_search(
      game of, clade::random_stream rng, std::uint64_t budget = std::numeric_limits<std::uint64_t>::max(),
      rule allowed = rule::integers);

  const postfix& best() const noexcept { return best_; }
  rational value() const { return calculation_.value(value_); }
  const rational& distance() const noexcept { return distance_; }
  std::uint64_t evaluations() const noexcept { return evaluations_; }

  /// Tries one more expression of all numbers, but stops at a value at most `goal` away from the target and at the end
  /// of the budget. For a single number it does nothing.
  void advance(const rational& goal = {0, 1});

 private:
  struct step {
    std::size_t first, second;
    operation op;
  };

  bool take_if_nearer(packed_value value);

  postfix rebuilt(std::span<const step> steps) const;

  game game_;
  arithmetic calculation_;
  clade::random_stream rng_;
  postfix best_;
  packed_value value_ = 0;
  rational distance_{};
  std::uint64_t budget_, evaluations_ = 0;
};

}  // namespace target_number
