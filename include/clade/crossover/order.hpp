#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <type_traits>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/gene_set.hpp"
#include "../core/genes.hpp"
#include "permutation_error.hpp"

namespace clade::crossover {

/// Order crossover (OX): the child keeps a random segment of its mother; the other places are filled, from the end of the
/// segment on and around, with the missing genes in the order in which the father has them, read from the same place.
///
/// Keeps the relative order of the father's genes, which suits tours and schedules. The segment [first, last) has its two
/// ends drawn independently. For permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: one draw and one pass over each parent; up to 64 genes the set of taken genes is one word. Allocates nothing up
/// to 65,536 genes. Throws std::invalid_argument when a parent is seen not to be a permutation or they differ in length.
/// Source: Davis, "Applying adaptive algorithms to epistatic domains", 1985.
struct order {
  template <integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    const auto n = mother.size();
    const auto [one, other] = rng.below(n, n + 1);
    const auto exchange = (one ^ other) & -std::size_t{other < one};  // a branch would be mispredicted half of the time
    kernel(mother, father, child, one ^ exchange, other ^ exchange);
  }

  /// The child that keeps the genes [first, last) of its mother; first < n, first <= last <= n.
  template <integer_sequence C>
  static void kernel(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
    require_equal_length("crossover::order", mother, father);
    match_length(mother, child);
    fill(std::ranges::data(mother), std::ranges::data(father), std::ranges::data(child), mother.size(), first, last);
  }

 private:
  template <std::integral Gene>
  static void fill(const Gene* mother, const Gene* father, Gene* __restrict child, std::size_t n, std::size_t first,
                   std::size_t last) {
    using index = std::make_unsigned_t<Gene>;
    index largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      largest = std::max(largest, static_cast<index>(mother[i]));
      largest = std::max(largest, static_cast<index>(father[i]));
      child[i] = mother[i];
    }
    if (largest >= n) throw_no_permutation("crossover::order", n);
    if (n <= 64) {
      // The set is one word, in a register. All genes are looked at alike: the random end of a loop over the segment would
      // be mispredicted.
      std::uint64_t taken = 0;
      for (std::size_t i = 0; i < n; ++i) {
        taken |= std::uint64_t{i - first < last - first} << (static_cast<index>(mother[i]) % 64);
      }
      place_missing(father, child, n, first, last,
                    [missing = ~taken](index gene) { return (missing >> (gene % 64)) & 1; });
    } else {
      gene_set taken(n);
      for (auto i = first; i < last; ++i) taken.insert(static_cast<index>(mother[i]));
      place_missing(father, child, n, first, last, [&taken](index gene) { return !taken.contains(gene); });
    }
    if (first < last) child[first] = mother[first];
  }

  // Writes the genes of the father that are not taken around the child. One that is taken is written too, to be written
  // over by the next, and at last by the mother's first: cheaper than a branch that nobody can predict.
  template <std::integral Gene>
  static void place_missing(const Gene* father, Gene* __restrict child, std::size_t n, std::size_t first,
                            std::size_t last, const auto& missing) {
    auto place = last;
    const auto put = [&](std::size_t at, Gene gene) {
      child[at] = gene;
      place += missing(static_cast<std::make_unsigned_t<Gene>>(gene));
    };
    for (auto i = last; i < n; ++i) put(place, father[i]);
    for (std::size_t i = 0; i < last; ++i) put(place < n ? place : place - n, father[i]);
    if (place != n + first) throw_no_permutation("crossover::order", n);
  }
};

static_assert(crossover_for<order, std::vector<int>>);

}  // namespace clade::crossover
