// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "significance.hpp"

namespace clade::study::race {

/// How many runs of each setting a race makes between two looks at the results.
inline constexpr std::size_t runs_between_looks = 10;

/// The level at which a race of this many runs drops settings at each look: 5 % divided by the number of looks.
constexpr double level(std::size_t runs) {
  return significance_level / static_cast<double>(runs <= runs_between_looks ? 1 : (runs - 1) / runs_between_looks);
}

/// Which settings of a race are significantly worse than the leader, the first of `ranked`, and should not run any
/// more: the test is that of `compare_all`, which also decides what is tied with the best, with p-values adjusted for
/// all pairs of settings in the race, at the given level.
///
/// At the level of the race, if all settings are equal, any of them is dropped in at most 5 % of all races. Which are
/// dropped depends on the data: p-values computed from a race afterwards are biased.
/// Source: after Maron and Moore (1994) and Birattari, Stützle, Paquete and Varrentrapp (2002), with another test.
inline std::vector<bool> dropped(std::span<const record> settings, double budget, std::uint64_t seed, double level) {
  const auto leader = ranked(settings, budget).front();
  std::vector<bool> result(settings.size());
  // Only the pairs of the leader matter here, so others are not worth many permutations.
  for (const auto& pair : compare_all(settings, budget, seed, level, {}, 0)) {
    if (pair.a == leader) result[pair.b] = pair.worse(pair.b, level);
    if (pair.b == leader) result[pair.a] = pair.worse(pair.a, level);
  }
  return result;
}

}  // namespace clade::study::race
