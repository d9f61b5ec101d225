// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/gene_set.hpp"
#include "../../core/genes.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// The child whose first cycle is its mother's, or its father's.
template <integer_sequence C>
void cycle_child(const C& mother, const C& father, C& child, bool mother_first) {
  constexpr auto op = "crossover::cycle";
  const std::size_t n = mother.size();
  require_equal_length(op, mother, father);
  require_permutation(op, father.data(), n);
  match_length(mother, child);
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

/// Cycle crossover (CX): every gene of the child keeps its position from its mother or its father.
///
/// Places are linked in cycles: from a place to the one where the mother has the gene that the father has here, and so
/// on until the first place is reached again. On a cycle both parents have the same genes, so each cycle can be taken
/// from either. Cycles are taken from the two parents in turn, in the order of their first places; a place where the
/// parents agree is a cycle too. Which parent gives the first cycle is drawn at random, so that over many children
/// every place is the mother's as often as the father's. The most conservative of the permutation crossovers: it brings
/// no gene to a new place. For permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw, a table of places, one pass. Allocates nothing up to 65,536 genes. Throws std::invalid_argument when
/// a parent is not a permutation or they differ in length.
/// Source: Oliver, Smith and Holland, "A study of permutation crossover operators on the traveling salesman problem",
/// 1987, where only the first cycle is the mother's.
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

static_assert(crossover_for<cycle, std::vector<int>>);

}  // namespace clade::crossover
