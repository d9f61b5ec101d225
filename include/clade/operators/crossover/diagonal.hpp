// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../random/cuts.hpp"

namespace clade::detail {

/// The child that goes on to the next parent at each of the cuts, which ascend.
template <gene_sequence C, std::size_t Parents>
void diagonal_child(std::span<const C* const, Parents> from, C& child, std::span<const std::size_t, Parents - 1> cuts) {
  for (const auto* parent : from) require_equal_length("crossover::diagonal", *from[0], *parent);
  match_length(*from[0], child);
  std::size_t first = 0;
  for (std::size_t i = 0; i + 1 < Parents; first = cuts[i++]) copy_genes(*from[i], first, cuts[i], child);
  copy_genes(*from[Parents - 1], first, child.size(), child);
}

}  // namespace clade::detail

namespace clade::crossover {

/// Diagonal crossover of `Parents` parents, 2 or more, 3 unless given: the parents are cut at the same Parents - 1
/// places; the child has the first segment of the first parent, the second segment of the second parent, and so on.
///
/// The published operator makes one child for each parent, which begins with that parent and continues cyclically; this
/// one makes the first of them, since an algorithm breeds each child from parents of its own. The cuts are distinct and
/// every choice of them is equally likely, so every parent gives at least one gene; where there are fewer genes than
/// parents, the first parents give one gene each and the last parents none. With two parents it is `one_point`. For any
/// sequence with values at fixed places.
///
/// Cost: one draw per cut and one copy. Allocates nothing. Throws std::invalid_argument when the parents differ in
/// length.
/// Source: Eiben, Raué and Ruttkay, "Genetic algorithms with multi-parent recombination", 1994.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::diagonal<3>{}, .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
template <std::size_t Parents = 3>
  requires(Parents >= 2)
struct diagonal {
  using breaks_permutations = void;

  static constexpr std::size_t parents = Parents;

  template <detail::gene_sequence C>
  void operator()(std::span<const C* const, parents> from, C& child, random_stream& rng) const {
    const std::size_t n = from[0]->size();
    std::array<std::size_t, parents - 1> cuts;
    cuts.fill(n);
    if (n > 0) {
      detail::for_each_cut(n, std::min(parents, n) - 1, rng,
                           [next = cuts.begin()](std::size_t cut) mutable { *next++ = cut; });
    }
    detail::diagonal_child<C, parents>(from, child, cuts);
  }
};

static_assert(crossover_for<diagonal<>, std::vector<int>>);

}  // namespace clade::crossover
