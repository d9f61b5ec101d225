// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "kept_genes.hpp"

namespace clade::detail {

/// The child of `crossover::order_based` that takes the order of its father's genes where a bit of words() is one.
/// Returns whether it differs from its mother.
template <integer_sequence C, class Words>
bool order_based_child(const C& mother, const C& father, C& child, Words&& words) {
  return keep_genes_of("crossover::order_based", father, mother, father, child, [&words] { return ~words(); });
}

}  // namespace clade::detail

namespace clade::crossover {

/// Order-based crossover (OX2): random places of the father are chosen, each with probability 1/2; the genes at these
/// places are put into the places that they have in the mother, in the order in which the father has them. All other
/// genes stay where the mother has them.
///
/// Since each gene is chosen with probability 1/2, the children have the same distribution as those of
/// `position_based`. Unlike that operator this one tells when a child equals its mother, which saves an evaluation.
/// Suits schedules, where the order of tasks counts. For permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw per 64 genes and two passes; up to 64 genes the set of kept genes is one word. Allocates nothing up
/// to 65,536 genes. Throws std::invalid_argument when a parent is not a permutation or they differ in length.
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

static_assert(crossover_for<order_based, std::vector<int>>);

}  // namespace clade::crossover
