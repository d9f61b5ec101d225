// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../../core/gene_set.hpp"
#include "../../core/genes.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// Inserts the genes at those places where a bit is one; words() is called for 64 places at a time, and what lies
/// beyond the last of them does not matter.
template <class Set, std::integral Gene, class Words>
void insert_some(Set& set, const Gene* genes, std::size_t n, Words&& words) {
  for (std::size_t first = 0; first < n; first += 64) {
    const auto count = std::min<std::size_t>(64, n - first);
    for (std::uint64_t word = words() & (~std::uint64_t{0} >> (64 - count)); word != 0; word &= word - 1) {
      set.insert(static_cast<std::size_t>(genes[first + static_cast<std::size_t>(std::countr_zero(word))]));
    }
  }
}

/// Writes the child that has the kept genes where its mother has them and the others in the order in which its father
/// has them. Returns whether it differs from its mother.
///
/// The others are gathered at the front of the child, then spread from the back: what is still to be read always lies
/// before what is written. Neither loop has a branch that depends on chance.
template <class Set, std::integral Gene>
bool place_in_order(const Set& kept, const Gene* mother, const Gene* father, Gene* child, std::size_t n) {
  std::size_t others = 0;
  for (std::size_t i = 0; i < n; ++i) {
    child[others] = father[i];
    others += !kept.contains(static_cast<std::size_t>(father[i]));
  }
  bool differs = false;
  for (auto i = n; i-- > 0;) {
    const bool keeps = kept.contains(static_cast<std::size_t>(mother[i]));
    others -= !keeps;
    const auto next = child[others];
    child[i] = static_cast<Gene>(next ^ ((mother[i] ^ next) & -static_cast<Gene>(keeps)));
    differs |= child[i] != mother[i];
  }
  return differs;
}

/// The child of `place_in_order` that keeps the genes of `from`, one of the parents, at those places where a bit of
/// words() is one. Throws std::invalid_argument, naming the crossover, when a parent is not a permutation or they
/// differ in length.
template <integer_sequence C, class Words>
bool keep_genes_of(const char* op, const C& from, const C& mother, const C& father, C& child, Words&& words) {
  const std::size_t n = mother.size();
  require_equal_length(op, mother, father);
  require_permutation(op, mother.data(), n);
  require_permutation(op, father.data(), n);
  match_length(mother, child);
  const auto fill = [&](auto&& kept) {
    insert_some(kept, from.data(), n, words);
    return place_in_order(kept, mother.data(), father.data(), child.data(), n);
  };
  return n <= 64 ? fill(small_gene_set(n)) : fill(gene_set(n));
}

}  // namespace clade::detail
