// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace clade::detail {

/// A set of the numbers 0..n-1 with one bit each, for operators that track the genes of a child. Up to 65,536 numbers
/// are stored on the stack without allocation. Only the words in use are cleared.
class gene_set {
 public:
  explicit gene_set(std::size_t n) {
    const auto count = (n + 63) / 64;
    if (count > stack_size) {
      heap_ = std::make_unique_for_overwrite<std::uint64_t[]>(count);
      words_ = heap_.get();
    } else {
      words_ = stack_;
    }
    for (std::size_t i = 0; i < count; ++i) words_[i] = 0;
  }
  gene_set(const gene_set&) = delete;
  gene_set& operator=(const gene_set&) = delete;

  bool contains(std::size_t i) const noexcept { return (words_[i / 64] >> (i % 64)) & 1; }
  void insert(std::size_t i) noexcept { words_[i / 64] |= std::uint64_t{1} << (i % 64); }

 private:
  static constexpr std::size_t stack_size = 1024;

  std::uint64_t stack_[stack_size];  // uninitialized, since the constructor clears the words in use
  std::unique_ptr<std::uint64_t[]> heap_;
  std::uint64_t* words_ = nullptr;
};

/// A set like `gene_set` for at most 64 numbers. It is a single word and stays in a register.
class small_gene_set {
 public:
  explicit constexpr small_gene_set(std::size_t) noexcept {}
  constexpr bool contains(std::size_t i) const noexcept { return (word_ >> (i % 64)) & 1; }
  constexpr void insert(std::size_t i) noexcept { word_ |= std::uint64_t{1} << (i % 64); }

 private:
  std::uint64_t word_ = 0;
};

}  // namespace clade::detail
