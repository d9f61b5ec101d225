// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "../../core/checked.hpp"
#include "../../random/random_mask.hpp"
#include "mask.hpp"

namespace clade::crossover {

/// Uniform crossover: each gene of the child comes from the mother with probability `p`, otherwise from the father.
///
/// Genes are drawn independently, so neighbouring genes are not linked. Mixes more than `one_point` and `two_point` and
/// suits problems whose genes do not depend on their neighbours. With p = 0 the child equals its father, with p = 1 its
/// mother. Works on any sequence of genes other than a permutation.
///
/// Cost: one draw per 64 genes if p = 1/2, otherwise about 7. The probability is exact. Bit strings are combined word
/// by word. Allocates nothing.
/// Throws std::invalid_argument if `p` is outside [0, 1] or the lengths of the parents differ.
/// Source: Ackley, "A connectionist machine for genetic hillclimbing", 1987; Syswerda, "Uniform crossover in genetic
/// algorithms", 1989.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{.p = 0.5}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct uniform {
  using breaks_permutations = void;

  detail::probability<"uniform p"> p = 0.5;  ///< probability of the mother's gene, in [0, 1]

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const detail::random_mask mask(p);
    detail::uniform_child("crossover::uniform", mother, father, child,
                          [&](std::uint64_t wanted) { return mask(wanted, rng); });
  }
};

}  // namespace clade::crossover
