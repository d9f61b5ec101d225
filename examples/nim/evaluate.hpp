// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "expression.hpp"

/// Values of expressions: signed numbers of 64 bits that wrap around. Every operation is defined for all of them:
/// division truncates, / and % by zero give 0, and the smallest number divided by -1 is itself, with the remainder 0.
namespace nim {

namespace detail {

constexpr std::uint64_t bits(std::int64_t x) { return static_cast<std::uint64_t>(x); }
constexpr std::int64_t number(std::uint64_t x) { return static_cast<std::int64_t>(x); }

}  // namespace detail

/// The value of an operation; a unary one has only `a`.
constexpr std::int64_t apply(operation what, std::int64_t a, std::int64_t b) {
  using detail::bits;
  using detail::number;
  switch (what) {
    case operation::negate:
      return number(0 - bits(a));
    case operation::bit_not:
      return ~a;
    case operation::multiply:
      return number(bits(a) * bits(b));
    case operation::divide:
      return b == 0 ? 0 : b == -1 ? number(0 - bits(a)) : a / b;
    case operation::remainder:
      return b == 0 || b == -1 ? 0 : a % b;
    case operation::add:
      return number(bits(a) + bits(b));
    case operation::subtract:
      return number(bits(a) - bits(b));
    case operation::bit_and:
      return a & b;
    case operation::bit_xor:
      return a ^ b;
    case operation::bit_or:
      return a | b;
    case operation::minimum:
      return a < b ? a : b;
    case operation::maximum:
      return a < b ? b : a;
    default:
      return a;
  }
}

/// The value at one position. The position must have the piles of the expression.
std::int64_t evaluate(const expression& of, std::span<const std::int64_t> piles);

/// Computes the values at all positions. columns[pile][x] is the number of objects of a pile at position x. `values`
/// has as many elements as each column. Nodes are evaluated one by one on 1024 positions, whose values stay in the
/// cache.
void evaluate(
    const expression& of, const std::vector<std::vector<std::int64_t>>& columns, std::span<std::int64_t> values);

}  // namespace nim
