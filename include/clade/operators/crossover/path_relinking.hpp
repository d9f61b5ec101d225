// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"
#include "gene_table.hpp"

namespace clade::crossover {

/// Path relinking for permutations: the child is a random point on a path from the mother to the father.
///
/// A step of the path takes a random position at which the child does not yet have the father's gene, and exchanges the
/// gene there with the father's. The path ends at the father after n - c steps, where c is the number of cycles of the
/// parents (see `cycle`), which is the smallest possible number of exchanges. The child is reached after 1 to n - c - 1
/// steps, each number with the same probability, so that it differs from both parents. If no point lies between the
/// parents, the child is a copy of the mother, and the result is false.
///
/// The points of the path are not evaluated. Use it before `mutation::descent` or `mutation::tabu`, which search near
/// the point, if the position of a gene matters, as in assignments. Works on permutations of 0..n-1 in a contiguous
/// sequence of integers.
///
/// Cost: two tables of positions, one pass, and at most one draw per position. Allocates nothing up to 65,536 genes.
/// Throws std::invalid_argument if a parent is not a permutation or the lengths differ.
/// Source: Glover, Laguna and Martí, "Fundamentals of scatter search and path relinking", 2000. Its paths prefer good
/// steps.
/// ~~~
/// const genetic_algorithm memetic{.population = 10,
///                                 .crossover = crossover::path_relinking{},
///                                 .mutation = mutation::descent{neighbourhood::swap{}},
///                                 .replacement = replacement::plus{}};
/// run(evolve(queens, memetic, 1), stop::target(0) || stop::generations(20)).reason.success;  // = true
/// ~~~
struct path_relinking {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  bool operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    constexpr auto op = "crossover::path_relinking";
    const std::size_t n = mother.size();
    detail::resize_to_parents(op, mother, father, child);
    detail::require_permutation(op, father.data(), n);
    bool changed = false;
    detail::with_index_type(n, [&]<class Index>(Index) {
      detail::gene_table<Index> place(n), open(n);  // the positions of the child's genes; positions that differ
      detail::find_places(op, mother.data(), n, place);
      child = mother;
      std::size_t count = 0, cycles = 0;
      detail::gene_set seen(n);
      for (std::size_t first = 0; first < n; ++first) {
        if (mother[first] != father[first]) open[count++] = static_cast<Index>(first);
        if (seen.contains(first)) continue;
        ++cycles;
        for (auto i = first; !seen.contains(i); i = place[static_cast<std::size_t>(father[i])]) seen.insert(i);
      }
      if (n < cycles + 2) return;
      changed = true;
      for (auto steps = 1 + rng.below(n - cycles - 1); steps > 0;) {
        const auto drawn = rng.below(count);
        const std::size_t i = open[drawn];
        open[drawn] = open[--count];
        if (child[i] == father[i]) continue;
        const std::size_t other = place[static_cast<std::size_t>(father[i])];
        child[other] = child[i];
        child[i] = father[i];
        place[static_cast<std::size_t>(child[other])] = static_cast<Index>(other);
        --steps;
      }
    });
    return changed;
  }
};

}  // namespace clade::crossover
