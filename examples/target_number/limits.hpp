// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game.hpp"

namespace target_number {

/// The maximum number of numbers in an exact search.
inline constexpr std::size_t max_numbers = 8;

/// Throws std::invalid_argument with the reason if a game cannot be solved safely in 64 bits.
///
/// Rejected are games without numbers or with more than `most`, and numbers or a target below 1. No intermediate value
/// exceeds the product P of the numbers, in which a 1 counts as 2, since 1 + 1 is more than 1 * 1: P may be up to 2^61.
/// The sum of numerator and denominator of an intermediate fraction does not exceed the product S of the numbers, each
/// plus one: under the rule of fractions S may be up to 2^62, and (2t + 1) S^2 must be less than 2^128 for the target
/// t, or for P + 1 if the target is larger.
void check(const game& given, rule allowed = rule::integers, std::size_t most = max_numbers);

/// The largest value of any expression under the rule of integers, for numbers that check() accepts. Takes time
/// proportional to 3^n for n numbers.
std::int64_t largest_value(const std::vector<std::int64_t>& numbers);

/// The largest numerator and denominator of a packed_value.
inline constexpr std::int64_t max_packed = (std::int64_t{1} << 31) - 1;

/// Throws std::invalid_argument if `arithmetic` cannot represent the fractions of a game: the product of its numbers,
/// each plus one, and its target may be up to 2^31 - 1.
void check_packed(const game& given);

}  // namespace target_number
