#pragma once

#include <algorithm>
#include <clade/core/message.hpp>
#include <cstddef>
#include <cstdint>

#include "game.hpp"

namespace target_number {

/// As many numbers as an exact search takes.
inline constexpr std::size_t most_numbers = 8;

/// Throws std::invalid_argument, saying what is wrong, for a game that cannot be solved safely in 64 bits.
///
/// Refused are games without numbers or with more than `most`, and numbers or a target below 1. No value on the way
/// exceeds the product of the numbers, in which a 1 counts as 2 since 1 + 1 is more than 1 * 1: that product P may be
/// up to 2^61. No fraction on the way has a numerator and a denominator whose sum exceeds the product S of the numbers,
/// each plus one: under the rule of fractions S may be up to 2^62, and (2t + 1) S^2 must be less than 2^128 for the
/// target t, or for P + 1 if the target is larger.
inline void check(const game& given, rule by = rule::integers, std::size_t most = most_numbers) {
  __extension__ using wide     = unsigned __int128;
  constexpr auto most_value    = std::uint64_t{1} << 61;
  constexpr auto most_fraction = std::uint64_t{1} << 62;
  if (given.numbers.empty()) clade::detail::refuse({"a game needs at least one number, but there was none"});
  if (given.numbers.size() > most) {
    clade::detail::refuse({"a game may have at most ", most, " numbers, but there were ", given.numbers.size()});
  }
  if (given.target < 1) clade::detail::refuse({"the target must be at least 1, but was ", given.target});
  std::uint64_t value = 1, fraction = 1;
  bool too_large = false, too_fine = false;
  for (const auto number : given.numbers) {
    if (number < 1) clade::detail::refuse({"every number must be at least 1, but one was ", number});
    const auto n        = static_cast<std::uint64_t>(number);
    const auto multiply = [](bool& exceeded, std::uint64_t& product, std::uint64_t factor, std::uint64_t limit) {
      exceeded = exceeded || product > limit / factor;
      if (!exceeded) product *= factor;
    };
    multiply(too_large, value, std::max(n, std::uint64_t{2}), most_value);
    multiply(too_fine, fraction, n + 1, most_fraction);
  }
  if (too_large) clade::detail::refuse({"the product of the numbers must be at most 2305843009213693952 (2^61)"});
  if (by == rule::integers) return;
  const auto target = std::min(static_cast<std::uint64_t>(given.target), value + 1);
  if (too_fine || wide{fraction} * fraction > ~wide{0} / (2 * target + 1)) {
    clade::detail::refuse({"with fractions, the numbers and the target are too large to be compared exactly"});
  }
}

}  // namespace target_number
