// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"

namespace clade::detail {

/// Writes the child with the mother's genes [0, cut) and the father's genes from `cut` on.
template <gene_sequence C>
void one_point_child(const C& mother, const C& father, C& child, std::size_t cut) {
  resize_to_parents("crossover::one_point", mother, father, child);
  if constexpr (requires { splice(mother, father, cut, child); }) {
    splice(mother, father, cut, child);
  } else {
    copy_genes(mother, 0, cut, child);
    copy_genes(father, cut, mother.size(), child);
  }
}

}  // namespace clade::detail

namespace clade::crossover {

/// One-point crossover: the child has its mother's genes up to a cut and its father's after it.
///
/// All cuts between two genes are equally likely, so each parent contributes at least one gene. The gene of a
/// chromosome of length 1 comes from the mother. Neighbouring genes tend to stay together. Works on any sequence of
/// genes other than a permutation; for permutations use `order`, for example.
///
/// Cost: one draw and one copy; bit strings are copied word by word. Allocates nothing.
/// Throws std::invalid_argument if the lengths of the parents differ.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::one_point{}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct one_point {
  using breaks_permutations = void;

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    detail::one_point_child(mother, father, child,
                            mother.size() < 2 ? mother.size() : 1 + rng.below(mother.size() - 1));
  }
};

}  // namespace clade::crossover
