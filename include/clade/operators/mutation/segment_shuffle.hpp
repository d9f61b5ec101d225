// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/checked.hpp"
#include "scramble.hpp"

namespace clade::mutation {

/// Shuffles the genes of a short random segment. A permutation stays a permutation.
///
/// The length of the segment is uniform in [2, `max_length`], or in [2, n] if there are fewer genes, and all segments
/// of a length are equally likely. Use it to leave a local optimum without losing the rest of the solution, as the
/// perturbation of `iterated_local_search`. `scramble` shuffles segments of any length. Returns false if the order
/// stays the same; swapping equal genes counts as a change.
///
/// Cost: one draw per gene of the segment. Allocates nothing.
/// Throws std::invalid_argument if `max_length` is less than 2.
/// Source: Lourenço, Martin and Stützle, "Iterated local search", 2003, for local perturbations.
/// ~~~
/// std::vector<int> row{0, 1, 2, 3, 4, 5, 6, 7};
/// mutation::segment_shuffle{.max_length = 3}(row, rng);
/// ~~~
struct segment_shuffle {
  detail::object_count<"segment_shuffle max_length", 2> max_length = 8;  ///< maximum number of genes, at least 2

  template <detail::rearrangeable C>
  bool operator()(C& genes, random_stream& rng) const {
    const auto n = genes.size();
    if (n < 2) return false;
    const auto length = 2 + rng.below(std::min<std::size_t>(max_length, n) - 1);
    const auto first = rng.below(n - length + 1);
    return detail::shuffle_genes(genes, first, first + length, rng);
  }
};

}  // namespace clade::mutation
