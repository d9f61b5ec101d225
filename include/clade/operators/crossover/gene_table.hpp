// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "../../core/gene_set.hpp"
#include "../../text/message.hpp"

namespace clade::detail {

/// Throws std::invalid_argument with the message that a parent is not a permutation of 0..n-1.
[[noreturn]] inline void throw_no_permutation(const char* op, std::size_t n) {
  refuse({op, " needs parents that are permutations of 0..", n - 1, ", but a gene is out of range or occurs twice"});
}

/// Calls body(Index{}) with the smallest unsigned type that can index n genes. Small tables stay in the level-1 cache.
template <class Body>
void with_index_type(std::size_t n, Body&& body) {
  if (n <= 256) {
    body(std::uint8_t{});
  } else if (n <= 65'536) {
    body(std::uint16_t{});
  } else {
    body(std::size_t{});
  }
}

/// A table with one entry per gene of a permutation, for example the position of the gene. For up to 65,536 genes the
/// table is on the stack. Its entries are uninitialized.
template <std::unsigned_integral Index, class Entry = Index>
class gene_table {
 public:
  explicit gene_table(std::size_t) {}
  gene_table(const gene_table&) = delete;
  gene_table& operator=(const gene_table&) = delete;

  Entry& operator[](std::size_t gene) noexcept { return entries_[gene]; }
  const Entry& operator[](std::size_t gene) const noexcept { return entries_[gene]; }

 private:
  Entry entries_[std::size_t{std::numeric_limits<Index>::max()} + 1];  // uninitialized for speed
};

/// A table for more than 65,536 genes. Its entries are on the heap and uninitialized.
template <class Entry>
class gene_table<std::size_t, Entry> {
 public:
  explicit gene_table(std::size_t n) : entries_(std::make_unique_for_overwrite<Entry[]>(n)) {}

  Entry& operator[](std::size_t gene) noexcept { return entries_[gene]; }
  const Entry& operator[](std::size_t gene) const noexcept { return entries_[gene]; }

 private:
  std::unique_ptr<Entry[]> entries_;
};

/// Sets place[genes[i]] = i for all i. Throws std::invalid_argument with the name of the crossover unless the genes are
/// a permutation of 0..n-1.
template <std::unsigned_integral Index, std::integral Gene>
void find_places(const char* op, const Gene* genes, std::size_t n, gene_table<Index>& place) {
  bool valid = true;
  for (std::size_t i = 0; i < n; ++i) valid &= static_cast<std::size_t>(genes[i]) < n;
  if (!valid) throw_no_permutation(op, n);
  for (std::size_t i = 0; i < n; ++i) place[static_cast<std::size_t>(genes[i])] = static_cast<Index>(i);
  for (std::size_t i = 0; i < n; ++i) valid &= place[static_cast<std::size_t>(genes[i])] == i;
  if (!valid) throw_no_permutation(op, n);
}

/// Throws std::invalid_argument with the name of the crossover unless the genes are a permutation of 0..n-1.
template <std::integral Gene>
void require_permutation(const char* op, const Gene* genes, std::size_t n) {
  bool valid = true;
  if (n <= 64) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto gene = static_cast<std::size_t>(genes[i]);
      valid &= gene < n;
      seen |= std::uint64_t{1} << (gene % 64);
    }
    valid = valid && static_cast<std::size_t>(std::popcount(seen)) == n;
  } else {
    gene_set seen(n);
    for (std::size_t i = 0; i < n && valid; ++i) {
      const auto gene = static_cast<std::size_t>(genes[i]);
      valid = gene < n && !seen.contains(gene);
      if (valid) seen.insert(gene);
    }
  }
  if (!valid) throw_no_permutation(op, n);
}

}  // namespace clade::detail
