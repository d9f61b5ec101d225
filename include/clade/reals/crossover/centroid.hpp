// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/positive.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Centroid of `parents` parents, 2 to 16: every gene of the child is the mean of the genes of all parents.
///
/// The intermediate recombination of evolution strategies with several parents, in which it is the usual one for steps, and
/// often for the genes too: what is good in them adds up, what is not averages out. It draws nothing, so the parents of a
/// child must differ, as `selection::distinct_parents{selection::random{}}` makes them, and a mutation must move the child.
/// For vectors of real numbers. No child leaves the box of its parents, so it needs no bounds.
///
/// Cost: one pass over all parents. Allocates nothing. Throws std::invalid_argument when the parents differ in length, for
/// fewer than two parents and, as the run begins, for more than 16.
/// Source: Beyer and Schwefel, "Evolution strategies: a comprehensive introduction", 2002.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::centroid{.parents = 5}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct centroid {
  detail::at_least<"centroid parents", 2> parents = 3;

  template <detail::real_sequence C>
  void operator()(std::span<const C* const> from, C& child, random_stream&) const {
    for (const auto* parent : from) detail::require_equal_length("crossover::centroid", *from[0], *parent);
    detail::match_length(*from[0], child);
    const auto count = static_cast<double>(from.size());
    for (std::size_t i = 0; i < child.size(); ++i) {
      auto low = (*from[0])[i], high = low, mean = 0.0;
      for (const auto* parent : from) {
        const auto gene = (*parent)[i];
        mean += gene / count;  // the sum of the genes may be no finite number
        low = std::min(low, gene);
        high = std::max(high, gene);
      }
      child[i] = detail::clamped(mean, low, high);  // it may have been rounded
    }
  }
};

static_assert(crossover_for<centroid, std::vector<double>>);

}  // namespace clade::crossover
