// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/genes.hpp"
#include "../../random/cut_points.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// Writes the child that keeps the mother's genes [first, last).
template <integer_sequence C>
void partially_mapped_child(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
  constexpr auto op = "crossover::partially_mapped";
  const std::size_t n = mother.size();
  resize_to_parents(op, mother, father, child);
  require_permutation(op, mother.data(), n);
  with_index_type(n, [&]<class Index>(Index) {
    gene_table<Index> place(n);
    find_places(op, father.data(), n, place);
    std::copy(father.begin(), father.end(), child.begin());
    // The child starts as a copy of the father. Swaps bring each gene of the segment to its position in the mother.
    for (auto i = first; i < last; ++i) {
      const auto j = place[static_cast<std::size_t>(mother[i])];
      place[static_cast<std::size_t>(child[i])] = j;
      child[j] = child[i];
      child[i] = mother[i];
    }
  });
}

}  // namespace clade::detail

namespace clade::crossover {

/// Partially mapped crossover (PMX): the child keeps a random segment of its mother and has the father's genes at the
/// other positions. If a father's gene is already in the segment, it is replaced by the father's gene at the position
/// of that gene in the mother. This mapping is repeated until the gene is not in the segment.
///
/// Most genes keep a position that they have in one of the parents. Suits problems in which absolute positions matter,
/// such as N-queens and assignments. For tours and schedules, `order` and `edge_recombination` are better. All segments
/// of 1 to n genes are equally likely. Works on permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw, one table of positions, one pass over each parent. Allocates nothing up to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Goldberg and Lingle, "Alleles, loci, and the traveling salesman problem", 1985.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::partially_mapped{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct partially_mapped {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const std::size_t n = mother.size();
    if (n < 2) return detail::partially_mapped_child(mother, father, child, 0, n);
    const auto [first, last] = detail::two_different(n + 1, rng);
    detail::partially_mapped_child(mother, father, child, first, last);
  }
};

}  // namespace clade::crossover
