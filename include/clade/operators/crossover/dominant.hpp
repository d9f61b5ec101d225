// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/positive.hpp"

namespace clade::crossover {

/// Dominant recombination of `parents` parents, 2 to 16: every gene of the child is that of a parent drawn for it, each with
/// the same probability.
///
/// Also called discrete recombination; with two parents it is `uniform`. In evolution strategies it is the recombination of
/// the genes, that of the steps being `centroid`. For any sequence with values at fixed places.
///
/// Cost: one draw a gene. Allocates nothing. Throws std::invalid_argument when the parents differ in length, for fewer than
/// two parents and, as the run begins, for more than 16.
/// Source: Rechenberg, 1978; the name, Beyer and Schwefel, "Evolution strategies: a comprehensive introduction", 2002.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::dominant{.parents = 4}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct dominant {
  using breaks_permutations = void;

  detail::at_least<"dominant parents", 2> parents = 3;

  template <detail::gene_sequence C>
  void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
    for (const auto* parent : from) detail::require_equal_length("crossover::dominant", *from[0], *parent);
    detail::match_length(*from[0], child);
    for (std::size_t i = 0; i < child.size(); ++i) detail::copy_genes(*from[rng.below(from.size())], i, i + 1, child);
  }
};

static_assert(crossover_for<dominant, std::vector<int>>);

}  // namespace clade::crossover
