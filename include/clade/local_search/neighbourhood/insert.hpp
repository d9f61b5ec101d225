// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>

#include "block_insert.hpp"

namespace clade::neighbourhood {

/// Takes a gene out and inserts it elsewhere. A permutation stays a permutation.
///
/// Use it if the relative order of the genes matters, as in scheduling. There are (n - 1)² moves, because an exchange
/// of adjacent genes is listed once. Works on any sequence whose genes can be moved. The attributes, for
/// `tabu_search`, are the n² pairs of a position and an integer gene, of which a move changes that of the moved gene.
/// Cost: O(distance) for a move.
/// ~~~
/// std::vector<int> row{0, 1, 2, 3};
/// neighbourhood::insert{}.apply(row, {.from = 0, .to = 2});
/// row == std::vector{1, 2, 0, 3};  // = true
/// ~~~
struct insert {
  /// The gene at `from` is moved to position `to`.
  struct move {
    int from, to;
  };

  template <class C>
  std::size_t size(const C& genes) const {
    return detail::number_of_block_moves(genes.size(), 1);
  }
  template <class C>
  move at(const C& genes, std::size_t index) const {
    const auto [from, length, to] = block_insert{1}.at(genes, index);
    return {from, to};
  }
  template <class C>
  void apply(C& genes, move made) const {
    detail::move_block(genes, made.from, 1, made.to);
  }
  template <class C>
  void undo(C& genes, move made) const {
    detail::move_block(genes, made.to, 1, made.from);
  }

  /// Returns the number of pairs of a position and a gene.
  template <class C>
  std::size_t attributes(const C& genes) const {
    return genes.size() * genes.size();
  }
  template <class C>
  std::array<std::size_t, 1> removed(const C& genes, move made) const {
    return {attribute(genes, made.from, made.from)};
  }
  template <class C>
  std::array<std::size_t, 1> added(const C& genes, move made) const {
    return {attribute(genes, made.to, made.from)};
  }

 private:
  template <class C>
  static std::size_t attribute(const C& genes, int position, int from) {
    return std::size_t(position) * genes.size() + static_cast<std::size_t>(genes[std::size_t(from)]);
  }
};

}  // namespace clade::neighbourhood
