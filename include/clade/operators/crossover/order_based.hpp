// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../random/random_stream.hpp"
#include "kept_genes.hpp"

namespace clade::detail {

/// Writes the child of `crossover::order_based`. A set bit of words() chooses a position of the father. Returns whether
/// the child differs from its mother.
template <integer_sequence C, class Words>
bool order_based_child(const C& mother, const C& father, C& child, Words&& words) {
  return keep_genes_of("crossover::order_based", father, mother, father, child, [&words] { return ~words(); });
}

}  // namespace clade::detail

namespace clade::crossover {

/// Order-based crossover (OX2): positions of the father are chosen, each with probability 1/2. The genes at these
/// positions are rearranged within the mother: they occupy their positions in the mother in the order of the father.
/// All other genes keep their positions in the mother.
///
/// The distribution of the children is the same as in `position_based`. This operator also reports children that equal
/// their mother, to save evaluations. Suits schedules if the order of tasks matters. Works on permutations of 0..n-1 in
/// a contiguous sequence of integers.
///
/// Cost: one draw per 64 genes and two passes. Up to 64 genes, one word holds the set of kept genes. Allocates nothing
/// up to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Syswerda, "Schedule optimization using genetic algorithms", 1991.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order_based{}, .mutation = mutation::insert{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct order_based {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    return detail::order_based_child(mother, father, child, rng);
  }
};

}  // namespace clade::crossover
