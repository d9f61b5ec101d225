// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../random/random_stream.hpp"
#include "kept_genes.hpp"

namespace clade::detail {

/// Writes the child of `crossover::position_based` that keeps the mother's genes at the positions of set bits of
/// words().
template <integer_sequence C, class Words>
void position_based_child(const C& mother, const C& father, C& child, Words&& words) {
  keep_genes_of("crossover::position_based", mother, mother, father, child, words);
}

}  // namespace clade::detail

namespace clade::crossover {

/// Position-based crossover: the child keeps its mother's genes at random positions, each with probability 1/2. The
/// other positions are filled from left to right with the missing genes in the father's order.
///
/// The counterpart of `uniform` for permutations. Suits schedules if both position and order matter. Works on
/// permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw per 64 genes and two passes. Up to 64 genes, one word holds the set of kept genes. Allocates nothing
/// up to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Syswerda, "Schedule optimization using genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::position_based{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct position_based {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    detail::position_based_child(mother, father, child, rng);
  }
};

}  // namespace clade::crossover
