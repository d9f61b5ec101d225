#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../core/concepts.hpp"
#include "../core/gene_set.hpp"
#include "../core/genes.hpp"
#include "gene_table.hpp"

namespace clade::crossover {

/// Position-based crossover: the child keeps its mother's genes at random places, each with probability 1/2; the other
/// places are filled from left to right with the missing genes in the order in which the father has them.
///
/// To permutations what `uniform` is to other chromosomes. Suits schedules, where both place and order count. For
/// permutations of 0..n-1 in a contiguous sequence of integers.
///
/// Cost: a draw for 64 genes and two passes; up to 64 genes the set of kept genes is one word. Allocates nothing up to
/// 65,536 genes. Throws std::invalid_argument when a parent is not a permutation or they differ in length.
/// Source: Syswerda, "Schedule optimization using genetic algorithms", 1991.
struct position_based {
  using needs_permutations = void;

  template <detail::integer_sequence C>
  void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
    kernel(mother, father, child, rng);
  }

  /// The child that keeps its mother's genes where a bit is one; words() is called for 64 places at a time, and what lies
  /// beyond the last of them does not matter.
  template <detail::integer_sequence C, class Words>
  static void kernel(const C& mother, const C& father, C& child, Words&& words) {
    constexpr auto op = "crossover::position_based";
    const std::size_t n = mother.size();
    detail::require_equal_length(op, mother, father);
    require_permutation(op, mother.data(), n);
    require_permutation(op, father.data(), n);
    detail::match_length(mother, child);
    const auto fill = [&](auto&& kept) {
      keep(kept, mother.data(), n, words);
      place(kept, mother.data(), father.data(), child.data(), n);
    };
    if (n <= 64) {
      fill(detail::small_gene_set(n));
    } else {
      fill(detail::gene_set(n));
    }
  }

 private:
  template <class Set, std::integral Gene, class Words>
  static void keep(Set& kept, const Gene* mother, std::size_t n, Words&& words) {
    for (std::size_t first = 0; first < n; first += 64) {
      const auto count = std::min<std::size_t>(64, n - first);
      for (std::uint64_t word = words() & (~std::uint64_t{0} >> (64 - count)); word != 0; word &= word - 1) {
        kept.insert(static_cast<std::size_t>(mother[first + static_cast<std::size_t>(std::countr_zero(word))]));
      }
    }
  }

  // The father's genes that are missing are gathered at the front of the child, then spread from the back: what is still
  // to be read always lies before what is written. Neither loop has a branch that nobody can predict.
  template <class Set, std::integral Gene>
  static void place(const Set& kept, const Gene* mother, const Gene* father, Gene* child, std::size_t n) {
    std::size_t missing = 0;
    for (std::size_t i = 0; i < n; ++i) {
      child[missing] = father[i];
      missing += !kept.contains(static_cast<std::size_t>(father[i]));
    }
    for (auto i = n; i-- > 0;) {
      const bool keeps = kept.contains(static_cast<std::size_t>(mother[i]));
      missing -= !keeps;
      const auto next = child[missing];
      child[i] = static_cast<Gene>(next ^ ((mother[i] ^ next) & -static_cast<Gene>(keeps)));
    }
  }
};

static_assert(crossover_for<position_based, std::vector<int>>);

}  // namespace clade::crossover
