// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "swap.hpp"

namespace clade::detail {

/// Moves the gene at `from` to `to` and shifts the genes between them by one position.
template <rearrangeable C>
void move_gene(C& genes, std::size_t from, std::size_t to) {
  if constexpr (random_access_sequence<C> && !requires { genes.flip(from); }) {
    const auto at = [&](std::size_t i) { return genes.begin() + static_cast<std::ptrdiff_t>(i); };
    if (from < to) {
      std::rotate(at(from), at(from + 1), at(to + 1));
    } else {
      std::rotate(at(to), at(from), at(from + 1));
    }
  } else {
    for (; from < to; ++from) swap_genes(genes, from, from + 1);
    for (; from > to; --from) swap_genes(genes, from, from - 1);
  }
}

}  // namespace clade::detail

namespace clade::mutation {

/// Insert mutation: a random gene moves to another random position, and the genes between are shifted by one position.
/// A permutation stays a permutation.
///
/// Most genes keep their neighbours. Suits sequences in which the order matters, such as schedules. All n (n-1) moves
/// are equally likely. A move by one position swaps two neighbours, so each such swap occurs in two ways. Returns false
/// only for fewer than two genes; a move among equal genes counts as a change. Works on any sequence whose genes can be
/// swapped.
///
/// Cost: one draw and n/3 shifted genes on average; in a bit string, genes are shifted one by one. Allocates nothing.
/// Source: Fogel, "An evolutionary approach to the traveling salesman problem", 1988.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::insert{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct insert {
  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    if (genes.size() < 2) return false;
    const auto [from, step] = rng.below(genes.size(), genes.size() - 1);
    detail::move_gene(genes, from, (from + 1 + step) % genes.size());
    return true;
  }
};

}  // namespace clade::mutation
