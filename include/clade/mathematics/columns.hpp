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

/// So many values are computed together. Loops of a length that is known are vectorised at -O2 as well.
inline constexpr std::size_t block_size = 16;

/// Fewer values than this take longer as a block than one by one.
inline constexpr std::size_t worth_a_block = 5;

[[gnu::cold, gnu::noinline]] inline void refuse_columns(std::size_t of_arguments, std::size_t of_results) {
  clade::detail::throw_error(std::invalid_argument("columns must have the same size, but had " +
                                                   std::to_string(of_arguments) + " and " +
                                                   std::to_string(of_results)));
}

/// Calls `block(from, count)` for stretches of `size` values, all of block_size values but the last.
template <class Block>
[[gnu::always_inline]] inline void by_blocks(std::size_t size, Block block) {
  std::size_t from = 0;
  for (; from + block_size <= size; from += block_size) block(from, block_size);
  if (from < size) block(from, size - from);
}

/// Copies `count` values to a block; the rest of it repeats the first of them.
[[gnu::always_inline]] inline void load(const double* from, std::size_t count, double* block) noexcept {
  if (count == block_size) {
    std::copy_n(from, block_size, block);
  } else {
    std::fill_n(std::copy_n(from, count, block), block_size - count, *from);
  }
}

[[gnu::always_inline]] inline void store(const double* block, std::size_t count, double* to) noexcept {
  if (count == block_size) {
    std::copy_n(block, block_size, to);
  } else {
    std::copy_n(block, count, to);
  }
}

/// A function over a column: `usual(x)` tells where `branch_free(x)` is right, `function(x)` is right everywhere and
/// the same there. `usual` may also put an x in its place for which both have the same value. A block with one unusual
/// value is left to `function`.
///
/// Values are copied to a block and back, so that the columns may be one and compilers know that the loops between do
/// not write what they read.
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
