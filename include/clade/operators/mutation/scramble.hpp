// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "segment.hpp"
#include "swap.hpp"

namespace clade::detail {

/// Shuffles the genes [first, last) and returns whether any of them moved.
template <rearrangeable C>
bool shuffle_genes(C& genes, std::size_t first, std::size_t last, random_stream& rng) {
  bool moved = false;
  for (auto left = last - first; left > 1; --left) {
    const auto i = first + rng.below(left), end = first + left - 1;
    if (i == end) continue;
    swap_genes(genes, i, end);
    moved = true;
  }
  return moved;
}

}  // namespace clade::detail

namespace clade::mutation {

/// Scramble mutation: a random segment of at least two genes is shuffled. A permutation stays a permutation.
///
/// This is the strongest mutation for permutations. Apply it occasionally, in `one_of` or `with_probability`, to leave
/// a local optimum. All n (n-1) / 2 segments are equally likely, and so are all orders of their genes. Returns false if
/// the order stays the same; swapping equal genes counts as a change. Works on any sequence whose genes can be swapped.
///
/// Cost: one draw per gene of the segment, n/3 on average. Allocates nothing.
/// Source: Syswerda, "Schedule optimization using genetic algorithms", 1991; the shuffle from Durstenfeld, "Algorithm
/// 235: random permutation", 1964.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::scramble{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct scramble {
  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    if (genes.size() < 2) return false;
    const auto [first, last] = random_segment(genes.size(), rng);
    return detail::shuffle_genes(genes, first, last, rng);
  }
};

}  // namespace clade::mutation
