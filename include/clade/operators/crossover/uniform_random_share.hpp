// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "../../random/random_mask.hpp"
#include "mask.hpp"

namespace clade::crossover {

/// Uniform crossover with a random share: a probability is drawn from [0, 1) for each child. Each gene comes from the
/// mother with this probability, otherwise from the father.
///
/// The mother contributes k of n genes with the same probability for all k in 0..n; in `uniform` she nearly always
/// contributes about half. Some children are therefore close to one parent and keep most of its genes. On average both
/// parents contribute equally. Works on any sequence of genes other than a permutation.
///
/// Cost: one draw per child and about 7 per 64 genes. Bit strings are combined word by word. Allocates nothing.
/// Throws std::invalid_argument if the lengths of the parents differ.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform_random_share{}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct uniform_random_share {
  using breaks_permutations = void;

  template <detail::gene_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const detail::random_mask mask(rng.unit());
    detail::uniform_child("crossover::uniform_random_share", mother, father, child,
                          [&](std::uint64_t wanted) { return mask(wanted, rng); });
  }
};

}  // namespace clade::crossover
