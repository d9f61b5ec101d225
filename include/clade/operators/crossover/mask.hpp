// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "../../core/genes.hpp"

namespace clade::detail {

/// A chromosome of bits packed into words, such as `chromosome::bits`.
template <class C>
concept packed_genes = requires(C& genes, const C& other) {
  { genes.words() } -> std::same_as<std::span<std::uint64_t>>;
  { other.words() } -> std::same_as<std::span<const std::uint64_t>>;
};

/// Writes a child from two parents of the same length. `mask(wanted)` is called once per 64 genes. A set bit of its
/// result selects the mother's gene; only the bits of `wanted` matter.
template <gene_sequence C, class Mask>
constexpr void combine_by_mask(const C& mother, const C& father, C& child, Mask&& mask) {
  const auto n = mother.size();
  for (std::size_t first = 0; first < n; first += 64) {
    const auto count = std::min<std::size_t>(64, n - first);
    const std::uint64_t mothers = mask(~std::uint64_t{0} >> (64 - count));
    if constexpr (packed_genes<C>) {
      const auto mothers_genes = mother.words()[first / 64], fathers_genes = father.words()[first / 64];
      child.words()[first / 64] = fathers_genes ^ ((mothers_genes ^ fathers_genes) & mothers);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        const bool is_mothers = (mothers >> i) & 1;
        if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(mother[i])>>) {
          // Reading both parents avoids an unpredictable branch.
          const auto mothers_gene = mother[first + i], fathers_gene = father[first + i];
          child[first + i] = is_mothers ? mothers_gene : fathers_gene;
        } else {
          child[first + i] = is_mothers ? mother[first + i] : father[first + i];
        }
      }
    }
  }
}

/// Writes the child of a uniform crossover with the given mask; see `combine_by_mask`. Throws std::invalid_argument
/// with the name of the crossover if the lengths of the parents differ.
template <gene_sequence C, class Mask>
void uniform_child(const char* op, const C& mother, const C& father, C& child, Mask&& mask) {
  resize_to_parents(op, mother, father, child);
  combine_by_mask(mother, father, child, mask);
}

}  // namespace clade::detail
