// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"

namespace clade::detail {

/// The child whose gene i is that of parent number giver(i); giver is asked once for every gene, in order.
template <gene_sequence C, std::size_t Parents, class Giver>
void each_once_child(std::span<const C* const, Parents> from, C& child, Giver&& giver) {
  for (const auto* parent : from) require_equal_length("crossover::each_once", *from[0], *parent);
  match_length(*from[0], child);
  for (std::size_t i = 0; i < child.size(); ++i) {
    const auto& parent = *from[static_cast<std::size_t>(giver(i))];
    if constexpr (requires { child[i] = parent[i]; }) {
      child[i] = parent[i];
    } else if constexpr (requires { child.set(i, parent[i]); }) {
      child.set(i, parent[i]);
    } else {
      copy_genes(parent, i, i + 1, child);
    }
  }
}

}  // namespace clade::detail

namespace clade::crossover {

/// Crossover of `Parents` parents in equal shares, 2 or more, 8 unless given: the places of the child are dealt to the
/// parents at random, as evenly as the length allows. `each_once<8>`, the default, makes a chromosome of 8 genes from
/// one gene of each of 8 parents.
///
/// Where the number of parents does not divide the length, some parents give one gene more than the others, and where
/// there are fewer genes than parents some give none; which ones is drawn at random. Every deal with these numbers is
/// equally likely. It is not the uniform scanning of Eiben, Raué and Ruttkay, 1994, which draws the parent of each gene
/// independently, so that the shares vary by chance. Mixes more than any crossover of two parents; it is of use where
/// genes depend little on each other. For any sequence with values at fixed places.
///
/// Cost: one draw and a search among the parents per gene. Allocates nothing. Throws std::invalid_argument when the
/// parents differ in length.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::each_once<3>{}, .mutation = mutation::creep{}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
template <std::size_t Parents = 8>
  requires(Parents >= 2)
struct each_once {
  using breaks_permutations = void;

  static constexpr std::size_t parents = Parents;

  template <detail::gene_sequence C>
  void operator()(std::span<const C* const, parents> from, C& child, random_stream& rng) const {
    const std::size_t n = from[0]->size();
    std::array<std::size_t, parents> left;
    auto extra = n % parents;
    for (std::size_t k = 0; k < parents; ++k) {
      const bool one_more = extra > 0 && rng.below(parents - k) < extra;
      left[k] = n / parents + one_more;
      extra -= one_more;
    }
    // An urn with a ball for every gene that a parent is still to give.
    detail::each_once_child(from, child, [&](std::size_t i) {
      const auto ball = rng.below(n - i);
      std::size_t k = 0, balls = 0;
      for (const auto of_parent : left) k += (balls += of_parent) <= ball;
      --left[k];
      return k;
    });
  }
};

static_assert(crossover_for<each_once<>, std::vector<int>>);

}  // namespace clade::crossover
