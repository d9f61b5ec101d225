// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "../../core/genes.hpp"
#include "../../random/random_stream.hpp"
#include "gene_table.hpp"
#include "order_in_register.hpp"

namespace clade::detail {

/// Returns whether n > 0 and all genes of both parents are in [0, n). Uses only comparisons, because these vectorize
/// for all types of integers.
template <std::integral Gene>
bool genes_are_in_range(const Gene* mother, const Gene* father, std::size_t n) {
  using index = std::make_unsigned_t<Gene>;
  if (n == 0) return false;
  const auto largest = static_cast<index>(std::min<std::size_t>(n - 1, std::numeric_limits<index>::max()));
  index outside = 0;
  for (std::size_t i = 0; i < n; ++i) {
    outside |= static_cast<index>(mother[i]) > largest;
    outside |= static_cast<index>(father[i]) > largest;
  }
  return outside == 0;
}

/// Adds to the child the father's genes that it still lacks, cyclically from position `last`. Returns whether there are
/// as many of these genes as free positions. Genes already taken are written too and then overwritten, to avoid an
/// unpredictable branch.
template <std::integral Gene>
bool place_missing_genes(auto taken, const Gene* mother, const Gene* father, Gene* __restrict child, std::size_t n,
                         std::size_t first, std::size_t last) {
  using index = std::make_unsigned_t<Gene>;
  for (auto i = first; i < last; ++i) taken.insert(static_cast<index>(mother[i]));
  auto place = last;
  const auto write = [&](std::size_t at, Gene gene) {
    child[at] = gene;
    place += !taken.contains(static_cast<index>(gene));
  };
  for (auto i = last; i < n; ++i) write(place, father[i]);
  for (std::size_t i = 0; i < last; ++i) write(place < n ? place : place - n, father[i]);
  if (first < last) child[first] = mother[first];
  return place == n + first;
}

/// Writes the child of `crossover::order`. Returns false if it detects that a parent is not a permutation.
template <std::integral Gene>
bool fill_order_child(const Gene* mother, const Gene* father, Gene* __restrict child, std::size_t n, std::size_t first,
                      std::size_t last) {
  if (!genes_are_in_range(mother, father, n)) return false;
  if constexpr (order_in_register::fits<Gene>) {
    if (n <= 64) return order_in_register::fill(mother, father, child, n, first, last);
  }
  for (std::size_t i = 0; i < n; ++i) child[i] = mother[i];
  if (n <= 64) return place_missing_genes(small_gene_set(n), mother, father, child, n, first, last);
  return place_missing_genes(gene_set(n), mother, father, child, n, first, last);
}

/// Writes the child that keeps the mother's genes [first, last); first < n, first <= last <= n.
template <integer_sequence C>
void order_child(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
  resize_to_parents("crossover::order", mother, father, child);
  if (!fill_order_child(mother.data(), father.data(), child.data(), mother.size(), first, last)) {
    throw_no_permutation("crossover::order", mother.size());
  }
}

}  // namespace clade::detail

namespace clade::crossover {

/// Order crossover (OX): the child keeps a random segment of its mother. The other positions are filled with the
/// missing genes in the father's order. Both filling and reading start after the segment and wrap around.
///
/// Keeps the relative order of the father's genes. Suits tours and schedules. The ends of the segment [first, last) are
/// drawn independently of each other. Works on permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw and two passes over each parent. Up to 64 genes, one word holds the set of taken genes. Allocates
/// nothing up to 65,536 genes.
/// Throws std::invalid_argument if the lengths differ or a parent is detected not to be a permutation. Some such
/// parents are not detected.
/// Source: Davis, "Applying adaptive algorithms to epistatic domains", 1985.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::order{}, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(10));
/// ~~~
struct order {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const auto n = mother.size();
    const auto [first_cut, second_cut] = rng.below(n, n + 1);
    const auto exchange =
        (first_cut ^ second_cut) & -std::size_t{second_cut < first_cut};  // avoids an unpredictable branch
    detail::order_child(mother, father, child, first_cut ^ exchange, second_cut ^ exchange);
  }
};

}  // namespace clade::crossover
