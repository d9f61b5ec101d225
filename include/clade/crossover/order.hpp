#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
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
    kernel(mother, father, child, std::min(one, other), std::max(one, other));
  }

  /// The child that keeps the genes [first, last) of its mother; first < n, first <= last <= n.
  template <integer_sequence C>
  static void kernel(const C& mother, const C& father, C& child, std::size_t first, std::size_t last) {
    require_equal_length("crossover::order", mother, father);
    match_length(mother, child);
    const auto n = mother.size();
    if (n <= 64) {
      fill<small_gene_set>(std::ranges::data(mother), std::ranges::data(father), std::ranges::data(child), n, first,
                           last);
    } else {
      fill<gene_set>(std::ranges::data(mother), std::ranges::data(father), std::ranges::data(child), n, first, last);
    }
  }

 private:
  template <class Set, std::integral Gene>
  static void fill(const Gene* mother, const Gene* father, Gene* child, std::size_t n, std::size_t first,
                   std::size_t last) {
    using index = std::make_unsigned_t<Gene>;
    index largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      largest = std::max({largest, static_cast<index>(mother[i]), static_cast<index>(father[i])});
    }
    if (largest >= n) throw_no_permutation("crossover::order", n);
    Set taken(n);
    for (auto i = first; i < last; ++i) taken.insert(static_cast<index>(mother[i]));
    const auto end = child + n;
    auto write = place_missing(taken, father + last, father + n, child + last);
    auto read = father;
    while (write != end && read != father + last) write = place_missing(taken, read, read + 1, write), ++read;
    if (write == end) write = child;
    write = place_missing(taken, read, father + last, write);
    if (write != child + first) throw_no_permutation("crossover::order", n);
    std::copy(mother + first, mother + last, child + first);
  }

  // Writes the genes of [read, end) that are not taken, and returns the place behind the last. One that is taken is
  // written too, to be written over by the next: cheaper than a branch that nobody can predict.
  template <class Set, std::integral Gene>
  static Gene* place_missing(const Set& taken, const Gene* read, const Gene* end, Gene* write) {
    for (; read != end; ++read) {
      *write = *read;
      write += !taken.contains(static_cast<std::make_unsigned_t<Gene>>(*read));
    }
    return write;
  }
};

static_assert(crossover_for<order, std::vector<int>>);

}  // namespace clade::crossover
