// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// Writes the child of `crossover::cycle`. `mother_first` selects the parent of the first cycle.
template <integer_sequence C>
void cycle_child(const C& mother, const C& father, C& child, bool mother_first) {
  constexpr auto op = "crossover::cycle";
  const std::size_t n = mother.size();
  resize_to_parents(op, mother, father, child);
  require_permutation(op, father.data(), n);
  with_index_type(n, [&]<class Index>(Index) {
    gene_table<Index> place(n);
    find_places(op, mother.data(), n, place);
    gene_set done(n);
    auto mothers = mother_first;
    for (std::size_t first = 0; first < n; ++first) {
      if (done.contains(first)) continue;
      const auto& giver = mothers ? mother : father;
      auto i = first;
      do {
        child[i] = giver[i];
        done.insert(i);
        i = place[static_cast<std::size_t>(father[i])];
      } while (i != first);
      mothers = !mothers;
    }
  });
}

}  // namespace clade::detail

namespace clade::crossover {

/// Cycle crossover (CX): every gene of the child keeps the position that it has in one of the parents.
///
/// A cycle is a set of positions that hold the same genes in both parents. It starts at a position, continues at the
/// position of the father's gene in the mother, and ends at the first position. Cycles are taken from the two parents
/// alternately, in the order of their first positions. A position with the same gene in both parents is a separate
/// cycle and counts in this order. The parent of the first cycle is drawn at random, so each position comes from either
/// parent with probability 1/2.
///
/// This is the most conservative crossover for permutations: no gene moves to a new position. Suits problems in which
/// absolute positions matter. Works on permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw, one table of positions, one pass. Allocates nothing up to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Oliver, Smith and Holland, "A study of permutation crossover operators on the traveling salesman problem",
/// 1987. In that form, only the first cycle comes from the mother.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::cycle{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct cycle {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    detail::cycle_child(mother, father, child, rng.below(2) == 0);
  }
};

}  // namespace clade::crossover
