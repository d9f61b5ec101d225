// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "../../core/genes.hpp"
#include "../../random/cut_points.hpp"

namespace clade::detail {

/// Writes a child whose genes come from the next parent after each cut. `cuts` is in ascending order.
template <gene_sequence C, std::size_t Parents>
void diagonal_child(std::span<const C* const, Parents> from, C& child, std::span<const std::size_t, Parents - 1> cuts) {
  for (const auto* parent : from) resize_to_parents("crossover::diagonal", *from[0], *parent, child);
  std::size_t first = 0;
  for (std::size_t i = 0; i + 1 < Parents; first = cuts[i++]) copy_genes(*from[i], first, cuts[i], child);
  copy_genes(*from[Parents - 1], first, child.size(), child);
}

}  // namespace clade::detail

namespace clade::crossover {

/// Diagonal crossover: all parents are cut at the same Parents - 1 positions. The child has the first segment of the
/// first parent, the second segment of the second parent, and so on.
///
/// `Parents` is the number of parents, at least 2. With two parents this is `one_point`. The published operator yields
/// one child per parent; this one yields the first of them. The cuts are distinct and every set of cuts is equally
/// likely, so every parent contributes at least one gene. If there are fewer genes than parents, the first parents
/// contribute one gene each and the last parents contribute none. Works on any sequence of genes other than a
/// permutation.
///
/// Cost: one draw per cut up to 16 cuts, else one draw per gene; one copy. Allocates nothing.
/// Throws std::invalid_argument if the lengths of the parents differ.
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
      detail::for_each_cut_point(n, std::min(parents, n) - 1, rng,
                                 [next = cuts.begin()](std::size_t cut) mutable { *next++ = cut; });
    }
    detail::diagonal_child<C, parents>(from, child, cuts);
  }
};

}  // namespace clade::crossover
