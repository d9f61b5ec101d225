// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules.hpp"

/// The number of positions and moves of a game, computed without listing them.
namespace nim {

/// The maximum number that is listed, about a gigabyte.
inline constexpr std::size_t max_positions = std::size_t{1} << 22;
inline constexpr std::size_t max_moves     = std::size_t{1} << 26;

/// Positions, and the moves from all of them. Exact below 2^53.
struct space_size {
  double positions = 1;
  double moves     = 0;
};

/// 0 to `largest`.
std::vector<std::int64_t> all_sizes(std::int64_t largest);

/// The sizes that a pile can have from now on, ascending. Only a subtraction set leaves any out: those that are not the
/// pile minus a sum of amounts.
std::vector<std::int64_t> reachable_sizes(const rules& rule_set, std::int64_t pile);

/// The positions that are reached from the piles, the piles included: as any pile moves without the others, all
/// combinations of their sizes. Cost: linear in the sizes of the piles.
space_size size_of_reachable(const rules& rule_set, const position& piles);

/// All positions of that many piles, of up to `largest` objects each.
space_size size_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest);

/// The number of moves from one position.
double moves_from(const rules& rule_set, const position& at);

/// A number of positions or moves: all digits if it is exact, otherwise "about 1.23e+45".
std::string count_text(double count);

/// Throws std::invalid_argument with the size of `what` if it has too many positions or moves to be listed.
void check_size(const std::string& what, const space_size& size);

}  // namespace nim
