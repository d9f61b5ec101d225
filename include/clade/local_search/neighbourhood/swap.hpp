// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "pairs.hpp"

namespace clade::neighbourhood {

/// Exchanges two genes. A permutation stays a permutation.
///
/// Use it if the value of a gene depends on its position, as in assignment problems. There are n (n-1) / 2 moves; a
/// move lists the positions i < j. Works on any sequence whose genes can be swapped. The attributes, for `tabu_search`,
/// are the n² pairs of a position and an integer gene.
/// Cost: O(1) for a move.
/// ~~~
/// const std::vector<int> row{0, 1, 2, 3};
/// neighbourhood::swap{}.size(row);  // = 6u
/// run(evolve(queens, tabu_search{neighbourhood::swap{}}, 1), stop::generations(5));
/// ~~~
struct swap {
  /// The positions i < j of the exchanged genes.
  struct move {
    int i, j;
  };

  template <class C>
  std::size_t size(const C& genes) const {
    return detail::number_of_pairs(genes.size());
  }
  template <class C>
  move at(const C& genes, std::size_t index) const {
    const auto [i, j] = detail::pair_at(size(genes) - 1 - index);
    const auto last = static_cast<int>(genes.size()) - 1;
    return {last - j, last - i};
  }
  /// Returns the move after one that is not the last.
  template <class C>
  move next(const C& genes, move made) const {
    if (made.j + 1 < static_cast<int>(genes.size())) return {made.i, made.j + 1};
    return {made.i + 1, made.i + 2};
  }
  template <class C>
  void apply(C& genes, move made) const {
    using std::swap;
    swap(genes[std::size_t(made.i)], genes[std::size_t(made.j)]);
  }
  template <class C>
  void undo(C& genes, move made) const {
    apply(genes, made);
  }

  /// Returns the number of pairs of a position and a gene.
  template <class C>
  std::size_t attributes(const C& genes) const {
    return genes.size() * genes.size();
  }
  template <class C>
  std::array<std::size_t, 2> removed(const C& genes, move made) const {
    return {attribute(genes, made.i, made.i), attribute(genes, made.j, made.j)};
  }
  template <class C>
  std::array<std::size_t, 2> added(const C& genes, move made) const {
    return {attribute(genes, made.i, made.j), attribute(genes, made.j, made.i)};
  }

 private:
  // Returns the number of an attribute: the pair of `position` and the gene at position `from`.
  template <class C>
  static std::size_t attribute(const C& genes, int position, int from) {
    return std::size_t(position) * genes.size() + static_cast<std::size_t>(genes[std::size_t(from)]);
  }
};

}  // namespace clade::neighbourhood
