// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "swap.hpp"

namespace clade::neighbourhood {

/// Exchanges two adjacent genes. A permutation stays a permutation.
///
/// Use it for orders in which a small shift changes the fitness little. There are n - 1 moves, of the type of
/// `neighbourhood::swap`, so that its delta serves both. Everything else is as in `neighbourhood::swap`.
/// Cost: O(1) for a move.
/// ~~~
/// const std::vector<int> row{0, 1, 2, 3};
/// neighbourhood::adjacent_swap{}.size(row);  // = 3u
/// ~~~
struct adjacent_swap : swap {
  template <class C>
  std::size_t size(const C& genes) const {
    return genes.size() < 2 ? 0 : genes.size() - 1;
  }
  template <class C>
  move at(const C&, std::size_t index) const {
    return {static_cast<int>(index), static_cast<int>(index) + 1};
  }
  template <class C>
  move next(const C&, move made) const {
    return {made.i + 1, made.j + 1};
  }
};

}  // namespace clade::neighbourhood
