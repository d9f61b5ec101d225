// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Centroid crossover: every gene of the child is the mean of that gene over all parents.
///
/// The operator is for real vectors. It is the intermediate recombination of several parents in evolution strategies.
/// It is common for step sizes and often used for genes. The mean cancels random deviations of the parents (genetic
/// repair). The operator is deterministic, so the parents of a child should be distinct, as with
/// `selection::distinct_parents{selection::random{}}`, and a mutation must follow. Children stay in the box spanned by
/// their parents, so no bounds are needed.
///
/// Cost: O(n) per parent. Allocates nothing.
/// Throws std::invalid_argument if the parents differ in length or if `parents` is less than 2. The same exception
/// is thrown at the start of a run if `parents` exceeds 16.
/// Source: Beyer and Schwefel, "Evolution strategies: a comprehensive introduction", 2002.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::centroid{.parents = 5}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct centroid {
  detail::integer_from<"centroid parents", 2> parents = 3;  ///< the number of parents, 2 to 16

  template <detail::real_sequence C>
  void operator()(std::span<const C* const> from, C& child, random_stream&) const {
    for (const auto* parent : from) detail::resize_to_parents("crossover::centroid", *from[0], *parent, child);
    const auto count = static_cast<double>(from.size());
    for (std::size_t i = 0; i < child.size(); ++i) {
      auto low = (*from[0])[i], high = low, mean = 0.0;
      for (const auto* parent : from) {
        const auto gene = (*parent)[i];
        mean += gene / count;  // each gene is divided, since the sum could overflow
        low = std::min(low, gene);
        high = std::max(high, gene);
      }
      child[i] = detail::clamped(mean, low, high);  // rounding can move the mean out of the interval
    }
  }
};

}  // namespace clade::crossover
