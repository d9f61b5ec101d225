// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules.hpp"

namespace nim {

/// Positions of a game with all moves between them. Every position that a move leads to is included.
///
/// The positions ascend in lexicographic order. As a move only reduces piles, it leads to a position with a smaller
/// number: one pass from the first to the last meets every position after its successors.
struct positions {
  std::vector<std::vector<std::int64_t>>
      columns;                            ///< columns[pile][x]: the number of objects in the pile at position x
  std::vector<std::uint32_t> successors;  ///< of all positions, one after the other
  std::vector<std::uint32_t> first;       ///< index of the first successor of position x; one more marks the end

  std::size_t size() const noexcept { return columns.front().size(); }
  std::size_t piles() const noexcept { return columns.size(); }

  position operator[](std::size_t x) const {
    position at;
    for (const auto& column : columns) at.push_back(column[x]);
    return at;
  }

  bool is_final(std::size_t x) const noexcept { return first[x] == first[x + 1]; }

  /// The number of a position, if it is included: a binary search.
  std::optional<std::size_t> find(const position& at) const;
};

namespace detail {

std::string piles_option(const position& piles);

}  // namespace detail

/// All positions that are reached from the piles, which keep their order: 625 from 4,4,4,4. Positions that no sequence
/// of moves leads to, as with a subtraction set, are not included.
///
/// Throws std::invalid_argument, before anything is allocated, for piles that are too large, with their size. Cost:
/// linear in the number of moves, about 10 ns each.
positions ordered_positions(const rules& rule_set, const position& piles);

/// Throws std::invalid_argument, with --verify-up-to and the number of positions, if this many piles of up to `largest`
/// objects have too many positions to be listed.
void check_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest);

/// All positions of that many piles, of 0 to `largest` objects each, whether or not they can be reached. Throws as
/// check_up_to does, before anything is allocated.
positions positions_up_to(const rules& rule_set, std::size_t piles, std::int64_t largest);

/// The positions that are reached from the piles if the order of the piles does not matter: each represents all its
/// orders, with its piles sorted from the smallest to the largest, so there are 70 for 4,4,4,4. Successors are sorted
/// in the same way, and each is included once. A labelling of these says nothing about piles in another order.
///
/// Throws std::invalid_argument if there would be too many ordered positions. Source: Oltean, "Evolving winning
/// strategies for nim-like games", 2004.
positions sorted_positions(const rules& rule_set, const position& piles);

}  // namespace nim
