// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "inversion.hpp"

namespace clade::mutation {

/// Double bridge: exchanges the outer two of three adjacent blocks of random lengths. A permutation stays a
/// permutation.
///
/// In a closed tour this replaces four edges and reverses no block, which 2-opt and Or-opt cannot undo in few moves.
/// Use it as the perturbation of `iterated_local_search` for tours. The length of each block is uniform in [1,
/// `max_length`], or less if too few genes are left, and all positions of the three blocks are equally likely. Returns
/// false only for fewer than three genes; an exchange of equal genes counts as a change.
///
/// A small `max_length` keeps the change local, so that the descent after it is short. If it is the number of genes,
/// blocks can be anywhere.
///
/// Cost: four draws, and about one exchange of two genes per gene of the blocks. Allocates nothing.
/// Throws std::invalid_argument if `max_length` is 0.
/// Source: Martin, Otto and Felten, "Large-step Markov chains for the traveling salesman problem", 1991;
/// Applegate, Cook and Rohe, "Chained Lin-Kernighan for large traveling salesman problems", 2003, for local changes.
/// ~~~
/// std::vector<int> tour{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
/// mutation::double_bridge{.max_length = 3}(tour, rng);
/// ~~~
struct double_bridge {
  /// The maximum number of genes in a block, at least 1.
  detail::positive_integer<"double_bridge max_length"> max_length = 100;

  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    const auto n = genes.size();
    if (n < 3) return false;
    const auto length = [&](std::size_t most) { return 1 + rng.below(std::min<std::size_t>(max_length, most)); };
    const auto left = length(n - 2), middle = length(n - left - 1), right = length(n - left - middle);
    const auto first = rng.below(n - left - middle - right + 1), last = first + left + middle + right;
    detail::reverse_genes(genes, first, first + left);
    detail::reverse_genes(genes, first + left, last - right);
    detail::reverse_genes(genes, last - right, last);
    detail::reverse_genes(genes, first, last);
    return true;
  }
};

}  // namespace clade::mutation
