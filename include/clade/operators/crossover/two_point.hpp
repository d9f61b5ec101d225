// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/genes.hpp"
#include "../../random/cut_points.hpp"

namespace clade::detail {

/// Writes the child with the father's genes [first, last) and the mother's genes elsewhere.
template <gene_sequence C>
void two_point_child(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
  resize_to_parents("crossover::two_point", mother, father, child);
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
/// The cuts are two distinct positions between genes; all pairs are equally likely. The first and the last gene come
/// from the mother and at least one gene between them from the father. A chromosome of two genes is cut once; one of a
/// single gene is a copy of the mother. Separates genes at opposite ends less often than `one_point`. Works on any
/// sequence of genes other than a permutation; for permutations use `partially_mapped`, for example.
///
/// Cost: one draw and one copy; bit strings are copied word by word. Allocates nothing.
/// Throws std::invalid_argument if the lengths of the parents differ.
/// Source: Cavicchio, "Adaptive search using simulated evolution", 1970; De Jong, "An analysis of the behavior of a
/// class of genetic adaptive systems", 1975.
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

}  // namespace clade::crossover
