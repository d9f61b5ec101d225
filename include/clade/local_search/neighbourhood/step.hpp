// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../text/message.hpp"

namespace clade::neighbourhood {

/// Changes one integer by 1. A gene has one move down and one up, except at its bounds.
///
/// Use it for integers whose order matters. `low` and `high` are the bounds of all genes.
/// Cost: O(1) for a move and O(n) to list one, because the genes at a bound have fewer moves.
/// ~~~
/// neighbourhood::step{.low = 0, .high = 9}.size(std::vector{0, 4, 9});  // = 4u
/// ~~~
struct step {
  int low, high;  ///< the bounds of a gene, both included

  /// Gene i becomes `to`; it was `before`.
  struct move {
    int i, to, before;
  };

  template <class C>
  std::size_t size(const C& genes) const {
    std::size_t sum = 0;
    for (const auto gene : genes) sum += std::size_t(gene > low) + std::size_t(gene < high);
    return sum;
  }
  template <class C>
  move at(const C& genes, std::size_t index) const {
    for (std::size_t i = 0; i < genes.size(); ++i) {
      const auto gene = static_cast<int>(genes[i]);
      if (gene > low && index-- == 0) return {static_cast<int>(i), gene - 1, gene};
      if (gene < high && index-- == 0) return {static_cast<int>(i), gene + 1, gene};
    }
    clade::detail::refuse({"neighbourhood::step has no move with this index, ", index});
  }
  template <class C>
  void apply(C& genes, move made) const {
    genes[std::size_t(made.i)] = made.to;
  }
  template <class C>
  void undo(C& genes, move made) const {
    genes[std::size_t(made.i)] = made.before;
  }
};

}  // namespace clade::neighbourhood
