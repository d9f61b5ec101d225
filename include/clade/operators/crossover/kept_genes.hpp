// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../../core/genes.hpp"
#include "gene_table.hpp"

namespace clade::detail {

/// Inserts the genes at the positions of set bits into `set`. words() returns the bits of the next 64 positions; bits
/// beyond position n are ignored.
template <class Set, std::integral Gene, class Words>
void insert_some(Set& set, const Gene* genes, std::size_t n, Words&& words) {
  for (std::size_t first = 0; first < n; first += 64) {
    const auto count = std::min<std::size_t>(64, n - first);
    for (std::uint64_t word = words() & (~std::uint64_t{0} >> (64 - count)); word != 0; word &= word - 1) {
      set.insert(static_cast<std::size_t>(genes[first + static_cast<std::size_t>(std::countr_zero(word))]));
    }
  }
}

/// Writes a child with the kept genes at their positions in the mother and the other genes in the order of the father.
/// Returns whether the child differs from the mother.
///
/// The other genes are first collected at the front of the child, then moved to their positions from the back, so no
/// gene is overwritten before it is moved. Neither loop has an unpredictable branch.
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

/// Calls `place_in_order` with the genes of `from`, one of the parents, at the positions of set bits of words(), and
/// returns its result. Throws std::invalid_argument with the name of the crossover if a parent is not a permutation or
/// the lengths differ.
template <integer_sequence C, class Words>
bool keep_genes_of(const char* op, const C& from, const C& mother, const C& father, C& child, Words&& words) {
  const std::size_t n = mother.size();
  resize_to_parents(op, mother, father, child);
  require_permutation(op, mother.data(), n);
  require_permutation(op, father.data(), n);
  const auto fill = [&](auto&& kept) {
    insert_some(kept, from.data(), n, words);
    return place_in_order(kept, mother.data(), father.data(), child.data(), n);
  };
  return n <= 64 ? fill(small_gene_set(n)) : fill(gene_set(n));
}

}  // namespace clade::detail
