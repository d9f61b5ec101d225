// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <utility>

#include "../text/message.hpp"

namespace clade::detail {

/// A chromosome that is a sequence of genes, such as std::vector, std::string, std::array or `chromosome::bits`.
template <class C>
concept gene_sequence = requires(const C& genes, std::size_t i) {
  { genes.size() } -> std::convertible_to<std::size_t>;
  genes[i];
};

/// A sequence of integers in contiguous memory, such as a permutation.
template <class C>
concept integer_sequence = gene_sequence<C> && std::integral<typename C::value_type> && requires(const C& genes) {
  { genes.data() } -> std::same_as<const typename C::value_type*>;
};

/// A sequence with random-access iterators.
template <class C>
concept random_access_sequence = gene_sequence<C> && requires(C& genes) {
  { genes.begin() } -> std::random_access_iterator;
};

/// A sequence whose genes can be rearranged, by assignment or, for bits, by flip(i).
template <class C>
concept rearrangeable = gene_sequence<C> && (requires(C& genes, std::size_t i) { genes.flip(i); } ||
                                             requires(C& genes, std::size_t i) { genes[i] = std::move(genes[i + 1]); });

/// A sequence whose size can be changed.
template <class C>
concept resizable = requires(C& genes, std::size_t n) { genes.resize(n); };

/// A sequence with a member function that copies ranges of genes, such as `chromosome::bits`.
template <class C>
concept copies_ranges = requires(const C& from, std::size_t i, C& to) { to.copy(from, i, i); };

/// Copies the genes [first, last) of a sequence to the same positions of another sequence of the same length.
template <gene_sequence C>
  requires(copies_ranges<C> || requires(C& to, const C& from, std::size_t i) { to[i] = from[i]; })
constexpr void copy_genes(const C& from, std::size_t first, std::size_t last, C& to) {
  if constexpr (copies_ranges<C>) {
    to.copy(from, first, last);
  } else if constexpr (random_access_sequence<C>) {
    if (first >= last) return;
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(first), from.begin() + static_cast<std::ptrdiff_t>(last),
              to.begin() + static_cast<std::ptrdiff_t>(first));
  } else {
    for (auto i = first; i < last; ++i) to[i] = from[i];
  }
}

[[noreturn]] inline void throw_unequal_length(const char* op, std::size_t mother, std::size_t father) {
  refuse({op, " needs parents of equal length, but they had ", mother, " and ", father, " genes"});
}

/// Makes `child` as long as `parent`. Allocates nothing if the capacity of the child suffices. The genes of the child
/// are unspecified.
template <gene_sequence C>
constexpr void match_length(const C& parent, C& child) {
  if (child.size() != parent.size()) child = parent;
}

/// Makes `child` as long as its parents. Throws std::invalid_argument if the parents differ in length.
template <gene_sequence C>
constexpr void resize_to_parents(const char* op, const C& mother, const C& father, C& child) {
  if (mother.size() != father.size()) throw_unequal_length(op, mother.size(), father.size());
  match_length(mother, child);
}

}  // namespace clade::detail
