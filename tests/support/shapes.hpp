// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The kinds of chromosomes that an operator may be for; a set of them is a union by |.
namespace support::shape {

inline constexpr unsigned permutations = 1;
inline constexpr unsigned bits = 2;
inline constexpr unsigned values = 4;  ///< rows of numbers; for a crossover any sequence with values at fixed places
inline constexpr unsigned words = 8;
inline constexpr unsigned trees = 16;
inline constexpr unsigned expressions = 32;  ///< rows of genes that refer to earlier ones
inline constexpr unsigned reals = 64;        ///< vectors of real numbers between bounds
inline constexpr unsigned everything = permutations | bits | values | words;

}  // namespace support::shape
