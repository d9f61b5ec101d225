// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/checked.hpp"
#include "pairs.hpp"

namespace clade::detail {

/// Takes the genes from … from + length - 1 out and inserts them so that they begin at `to`.
template <class C>
void move_block(C& genes, int from, int length, int to) {
  const auto at = [&](int position) { return genes.begin() + position; };
  if (from < to) {
    std::rotate(at(from), at(from + length), at(to + length));
  } else {
    std::rotate(at(to), at(from), at(from + length));
  }
}

/// Returns the number of moves of a block of `length` in n genes. A move exchanges two adjacent blocks; it is listed
/// with the shorter one, or with the first if both have the same length.
constexpr std::size_t number_of_block_moves(std::size_t n, std::size_t length) noexcept {
  const auto m = n < 2 * length ? 0 : n - 2 * length + 1;
  return m * m;
}

}  // namespace clade::detail

namespace clade::neighbourhood {

/// Takes a block of adjacent genes out and inserts it elsewhere. A permutation stays a permutation.
///
/// Use it for orders in which groups of genes belong together. In effect a move exchanges two adjacent blocks, of which
/// one has at most `max_length` genes; each of these exchanges is listed once. There are about `max_length` n² moves.
/// Works on any sequence whose genes can be moved.
/// Cost: O(distance) for a move.
/// Throws std::invalid_argument if `max_length` is 0.
/// ~~~
/// std::vector<int> row{0, 1, 2, 3, 4};
/// neighbourhood::block_insert{}.apply(row, {.from = 0, .length = 2, .to = 3});
/// row == std::vector{2, 3, 4, 0, 1};  // = true
/// ~~~
struct block_insert {
  detail::object_count<"block_insert max_length"> max_length = 3;  ///< maximum length of a block, at least 1

  /// The genes from … from + length - 1 are moved so that they begin at `to`.
  struct move {
    int from, length, to;
  };

  template <class C>
  std::size_t size(const C& genes) const {
    std::size_t sum = 0;
    const auto longest = std::min<std::size_t>(max_length, genes.size() / 2);
    for (std::size_t length = 1; length <= longest; ++length)
      sum += detail::number_of_block_moves(genes.size(), length);
    return sum;
  }
  template <class C>
  move at(const C& genes, std::size_t index) const {
    const auto n = genes.size();
    std::size_t length = 1;
    while (index >= detail::number_of_block_moves(n, length)) index -= detail::number_of_block_moves(n, length++);
    const auto to_the_right = detail::number_of_pairs(n - 2 * length + 2);
    const auto moved = static_cast<int>(length);
    if (index < to_the_right) {
      const auto [i, j] = detail::pair_at(index);
      return {i, moved, moved + j - 1};
    }
    const auto [i, j] = detail::pair_at(index - to_the_right);
    return {moved + j, moved, i};
  }
  template <class C>
  void apply(C& genes, move made) const {
    detail::move_block(genes, made.from, made.length, made.to);
  }
  template <class C>
  void undo(C& genes, move made) const {
    detail::move_block(genes, made.to, made.length, made.from);
  }
};

}  // namespace clade::neighbourhood
