// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"

namespace clade::detail {

/// Writes the child whose gene i comes from parent number `giver(i)`. `giver` is called once per gene, in order.
template <gene_sequence C, std::size_t Parents, class Giver>
void each_once_child(std::span<const C* const, Parents> from, C& child, Giver&& giver) {
  for (const auto* parent : from) resize_to_parents("crossover::each_once", *from[0], *parent, child);
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

/// Crossover of several parents in equal shares: the positions of the child are assigned to the parents at random, as
/// evenly as the length allows.
///
/// `Parents` is the number of parents, at least 2. The default, 8, suits a chromosome of 8 genes: each parent
/// contributes one gene. If the length is not a multiple of the number of parents, some parents contribute one gene
/// more than the others; they are drawn at random. If there are fewer genes than parents, some parents contribute none.
/// All assignments with these shares are equally likely. In contrast, uniform scanning (Eiben, Raué and Ruttkay, 1994)
/// draws the parent of each gene independently, so its shares vary.
///
/// Mixes more than a crossover of two parents. Use it if genes depend little on each other. Works on any sequence of
/// genes other than a permutation.
///
/// Cost: one draw and one search among the parents per gene. Allocates nothing.
/// Throws std::invalid_argument if the lengths of the parents differ.
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
    // Draws from an urn without replacement: each ball is a gene that a parent must still contribute.
    detail::each_once_child(from, child, [&](std::size_t i) {
      const auto ball = rng.below(n - i);
      std::size_t k = 0, balls = 0;
      for (const auto of_parent : left) k += (balls += of_parent) <= ball;
      --left[k];
      return k;
    });
  }
};

}  // namespace clade::crossover
