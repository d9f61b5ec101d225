// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../random/cuts.hpp"

namespace clade::detail {

/// The child with the genes [first, last) of the father and the others of the mother.
template <gene_sequence C>
void two_point_child(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
  require_equal_length("crossover::two_point", mother, father);
  match_length(mother, child);
  if constexpr (requires { splice(mother, father, first, last, child); }) {
    splice(mother, father, first, last, child);
  } else {
    copy_genes(mother, 0, first, child);
    copy_genes(father, first, last, child);
    copy_genes(mother, last, mother.size(), child);
  }
}

}  // namespace clade::detail

namespace clade::crossover {

/// Two-point crossover: the child has its father's genes between two cuts and its mother's outside.
///
/// The two cuts are distinct ones of the n-1 between the genes, every pair equally likely: the first and the last gene
/// are the mother's, at least one between them is the father's. A chromosome of two genes is cut once, a chromosome of
/// a single gene is the mother's. Separates genes at opposite ends less often than `one_point`. For any sequence with
/// values at fixed places; permutations need `partially_mapped` or another crossover for permutations.
///
/// Cost: one draw and one copy; bit strings are copied by words. Allocates nothing. Throws std::invalid_argument when
/// the parents differ in length.
/// Source: Cavicchio, "Adaptive search using simulated evolution", 1970; De Jong, 1975.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::two_point{}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct two_point {
  using breaks_permutations = void;

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const std::size_t n = mother.size();
    if (n < 3) return detail::two_point_child(mother, father, child, std::min<std::size_t>(1, n), n);
    const auto [first, last] = detail::two_different(n - 1, rng);
    detail::two_point_child(mother, father, child, first + 1, last + 1);
  }
};

static_assert(crossover_for<two_point, std::vector<int>>);

}  // namespace clade::crossover
