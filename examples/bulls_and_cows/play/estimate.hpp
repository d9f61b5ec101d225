// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../game.hpp"
#include "../packed.hpp"

namespace bulls_and_cows {

/// The natural logarithm, computed only by additions, multiplications and divisions, so that it is the same for every
/// compiler and library. x must be at least 1. Cost: about 30 operations.
constexpr double logarithm(double x) noexcept {
  constexpr double log_of_2 = 0.693147180559945309;
  double result             = 0;
  for (; x > 1.5; x /= 2) result += log_of_2;
  const double t = (x - 1) / (x + 1);
  double power = t, sum = 0;
  for (int k = 1; k < 30; k += 2, power *= t * t) sum += power / k;  // artanh, for |t| up to 0.2
  return result + 2 * sum;
}

/// The mean number of guesses that a set of codes still needs, estimated from its size: 1, 1.5, 1.67 and 1.75 for up to
/// four codes, then 1 more whenever the set is `base` times as large.
class guesses_needed {
 public:
  explicit guesses_needed(double base = 7) : base_(base), table_(1024) {
    for (std::size_t n = 0; n < table_.size(); ++n) table_[n] = computed(n);
  }

  double operator()(std::size_t codes) const { return codes < table_.size() ? table_[codes] : computed(codes); }

 private:
  double computed(std::size_t codes) const {
    const auto n = static_cast<double>(codes);
    if (codes <= 1) return n;
    if (codes <= 4) return 2 - 1 / n;
    return 1.75 + logarithm(n / 4) / logarithm(base_);
  }

  double base_;
  std::vector<double> table_;
};

/// The quality of a guess: the codes are divided into classes by their answers to it, and each class needs some more
/// guesses. Returns their sum over all codes; a code that is the guess itself needs none.
class estimate {
 public:
  explicit estimate(const game& of) : all_bulls_(answer_class({of.length, 0})) {}

  /// Estimates by the sizes of the classes alone. Cost: a comparison with every code.
  template <class Packed>
  double operator()(const Packed& guess, std::span<const Packed> codes) const;

  /// One ply deeper: in every class the next guess is the code that is best by the sizes of its own classes.
  /// Cost: the sum of the squares of the sizes of the classes, in comparisons.
  template <class Packed>
  double deeper(const Packed& guess, std::span<const Packed> codes) const;

 private:
  std::size_t all_bulls_;
  guesses_needed needed_;
};

}  // namespace bulls_and_cows
