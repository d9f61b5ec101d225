// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../random/cuts.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// The child that keeps the genes [first, last) of its mother.
template <integer_sequence C>
void partially_mapped_child(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
  constexpr auto op = "crossover::partially_mapped";
  const std::size_t n = mother.size();
  require_equal_length(op, mother, father);
  require_permutation(op, mother.data(), n);
  match_length(mother, child);
  with_index_type(n, [&]<class Index>(Index) {
    gene_table<Index> place(n);
    find_places(op, father.data(), n, place);
    std::copy(father.begin(), father.end(), child.begin());
    // The child is the father still: every gene of the segment changes places with the one that stands where it must
    // go.
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

/// Partially mapped crossover (PMX): the child keeps a random segment of its mother. At every other place it has its
/// father's gene, unless the segment already holds that gene: then it has the gene that the father has where the mother
/// has it, and so on along this mapping until a gene is found that is not in the segment.
///
/// Keeps most genes at a place where one of the parents had them, which suits problems where the place counts, such as
/// N-queens and assignments; for tours and schedules `order` and `edge_recombination` are better. Every segment of one
/// to n genes is equally likely. For permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw, a table of places, one pass over each parent. Allocates nothing up to 65,536 genes. Throws
/// std::invalid_argument when a parent is not a permutation or they differ in length.
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

static_assert(crossover_for<partially_mapped, std::vector<int>>);

}  // namespace clade::crossover
