// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "segment.hpp"
#include "swap.hpp"

namespace clade::detail {

/// Reverses the genes [first, last).
template <rearrangeable C>
void reverse_genes(C& genes, std::size_t first, std::size_t last) {
  for (; first + 1 < last; ++first) swap_genes(genes, first, --last);
}

}  // namespace clade::detail

namespace clade::mutation {

/// Inversion mutation: a random segment of at least two genes is reversed. A permutation stays a permutation.
///
/// In a tour this is the 2-opt move: it replaces two edges, the smallest possible change. It is the usual mutation if
/// adjacency matters. All n (n-1) / 2 segments are equally likely. Returns false only for fewer than two genes;
/// reversing a palindrome counts as a change. Works on any sequence whose genes can be swapped.
///
/// Cost: one draw and n/3 moved genes on average. Allocates nothing.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; the 2-opt move from Croes, "A method for
/// solving traveling-salesman problems", 1958.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::inversion{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct inversion {
  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    if (genes.size() < 2) return false;
    const auto [first, last] = random_segment(genes.size(), rng);
    detail::reverse_genes(genes, first, last);
    return true;
  }
};

}  // namespace clade::mutation
