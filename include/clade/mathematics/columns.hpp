// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "../text/exceptions.hpp"

namespace clade::mathematics::detail {

/// The number of values computed together. Compilers vectorize loops of constant length even at -O2.
inline constexpr std::size_t block_size = 16;

/// The minimum number of values that are computed faster as a block than one by one.
inline constexpr std::size_t worth_a_block = 5;

/// Throws std::invalid_argument with the message that the columns have different sizes.
[[gnu::cold, gnu::noinline]] inline void refuse_columns(std::size_t of_arguments, std::size_t of_results) {
  clade::detail::throw_error(std::invalid_argument("columns must have the same size, but had " +
                                                   std::to_string(of_arguments) + " and " +
                                                   std::to_string(of_results)));
}

/// Divides `size` values into consecutive blocks and calls `block(from, count)` for each of them. All blocks except the
/// last have `block_size` values.
template <class Block>
[[gnu::always_inline]] inline void by_blocks(std::size_t size, Block block) {
  std::size_t from = 0;
  for (; from + block_size <= size; from += block_size) block(from, block_size);
  if (from < size) block(from, size - from);
}

/// Copies `count` values to a block and pads the block with the first value.
[[gnu::always_inline]] inline void load(const double* from, std::size_t count, double* block) noexcept {
  if (count == block_size) {
    std::copy_n(from, block_size, block);
  } else {
    std::fill_n(std::copy_n(from, count, block), block_size - count, *from);
  }
}

/// Copies the first `count` values of a block to a column.
[[gnu::always_inline]] inline void store(const double* block, std::size_t count, double* to) noexcept {
  if (count == block_size) {
    std::copy_n(block, block_size, to);
  } else {
    std::copy_n(block, count, to);
  }
}

/// Applies a function to a column: y_i = function(x_i). `branch_free(x)` must equal `function(x)` for all x for which
/// `usual(x)` is true. `usual` may replace its argument by another one with the same function value. Blocks with an
/// unusual value are computed by `function`.
///
/// Values are copied to a block and back. Both columns may therefore be the same, and compilers know that the columns
/// in the loops do not alias.
template <class Usual, class BranchFree, class Function>
[[gnu::always_inline]] inline void each(std::span<const double> x, std::span<double> y, Usual usual,
                                        BranchFree branch_free, Function function) {
  if (x.size() != y.size()) refuse_columns(x.size(), y.size());
  by_blocks(x.size(), [=](std::size_t from, std::size_t count) __attribute__((always_inline)) {
    alignas(64) double in[block_size], out[block_size];
    load(x.data() + from, count, in);
    std::uint64_t unusual = 0;
    for (std::size_t i = 0; i < block_size; ++i) unusual |= usual(in[i]) ? 0U : 1U;
    if (unusual == 0 && count >= worth_a_block) {
      for (std::size_t i = 0; i < block_size; ++i) out[i] = branch_free(in[i]);
    } else {
      for (std::size_t i = 0; i < count; ++i) out[i] = function(in[i]);
    }
    store(out, count, y.data() + from);
  });
}

}  // namespace clade::mathematics::detail
