// SPDX-License-Identifier: BSL-1.0
#pragma once

/// The kinds of chromosomes that an operator supports; sets of them are combined by |.
namespace support::shape {

inline constexpr unsigned permutations = 1;
inline constexpr unsigned bits = 2;
inline constexpr unsigned values = 4;  ///< sequences of numbers; for crossovers, with fixed positions
inline constexpr unsigned words = 8;
inline constexpr unsigned trees = 16;
inline constexpr unsigned expressions = 32;  ///< sequences of genes that refer to earlier ones
inline constexpr unsigned reals = 64;        ///< vectors of real numbers with bounds
inline constexpr unsigned everything = permutations | bits | values | words;

}  // namespace support::shape
