// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"

namespace clade::detail {

/// Swaps the genes i and j.
template <rearrangeable C>
void swap_genes(C& genes, std::size_t i, std::size_t j) {
  if constexpr (requires { genes.flip(i); }) {
    if (genes[i] != genes[j]) {
      genes.flip(i);
      genes.flip(j);
    }
  } else {
    using std::swap;
    swap(genes[i], genes[j]);
  }
}

}  // namespace clade::detail

namespace clade::mutation {

/// Swap mutation: the genes at two distinct random positions are swapped. A permutation stays a permutation.
///
/// This is the smallest change if absolute positions matter, as in N-queens. For tours, `inversion` changes less.
/// Returns whether the two genes differ. A chromosome of a single gene does not change. Works on any sequence whose
/// genes can be swapped.
///
/// Cost: one draw. Allocates nothing.
/// Source: Banzhaf, "The molecular traveling salesman", 1990.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct swap {
  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    if (genes.size() < 2) return false;
    const auto [i, step] = rng.below(genes.size(), genes.size() - 1);
    auto j = i + 1 + step;
    if (j >= genes.size()) j -= genes.size();  // faster than %
    if constexpr (requires { genes[i] == genes[j]; }) {
      if (genes[i] == genes[j]) return false;
    }
    detail::swap_genes(genes, i, j);
    return true;
  }
};

}  // namespace clade::mutation
