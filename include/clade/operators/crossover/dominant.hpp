// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"

namespace clade::crossover {

/// Dominant recombination: every gene of the child comes from a parent drawn for it. All parents are equally likely.
///
/// Also called discrete recombination. With two parents it is `uniform`. Evolution strategies use it for the genes and
/// `centroid` for the step sizes. Works on any sequence of genes other than a permutation.
///
/// Cost: one draw per gene. Allocates nothing.
/// Throws std::invalid_argument if there are fewer than 2 parents or the lengths differ, and at the start of the run if
/// there are more than 16 parents.
/// Source: Rechenberg, "Evolutionsstrategien", 1978; the name from Beyer and Schwefel, "Evolution strategies: a
/// comprehensive introduction", 2002.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::dominant{.parents = 4}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct dominant {
  using breaks_permutations = void;

  detail::integer_from<"dominant parents", 2> parents = 3;  ///< number of parents, 2 to 16

  template <detail::gene_sequence C>
  void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
    for (const auto* parent : from) detail::resize_to_parents("crossover::dominant", *from[0], *parent, child);
    for (std::size_t i = 0; i < child.size(); ++i) detail::copy_genes(*from[rng.below(from.size())], i, i + 1, child);
  }
};

}  // namespace clade::crossover
