// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/probability.hpp"
#include "../../random/random_mask.hpp"
#include "mask.hpp"

namespace clade::crossover {

/// Uniform crossover: every gene of the child is its mother's with probability `p`, else its father's, independently.
///
/// No gene is linked to its neighbours, which mixes most and suits problems whose genes are independent of their
/// neighbours. With p = 0 the child equals its father, with p = 1 its mother. For any sequence with values at fixed
/// places.
///
/// Cost: for 64 genes one draw where p = 1/2, otherwise about 7, whatever p is; the probability is exact. Bit strings
/// are blended by words. Allocates nothing. Throws std::invalid_argument for a p outside [0, 1], and when the parents
/// differ in length.
/// Source: Ackley, 1987; Syswerda, "Uniform crossover in genetic algorithms", 1989.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{.p = 0.5}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct uniform {
  using breaks_permutations = void;

  detail::probability<"uniform p"> p = 0.5;

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const detail::random_mask mask(p);
    detail::uniform_child("crossover::uniform", mother, father, child,
                          [&](std::uint64_t wanted) { return mask(wanted, rng); });
  }
};

static_assert(crossover_for<uniform, std::vector<int>>);

}  // namespace clade::crossover
