#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "expression.hpp"
#include "rules.hpp"

/// Values of expressions: signed numbers of 64 bits that wrap around. Every operation is defined for all of them:
/// division truncates, / and % by zero give 0, and the smallest number divided by -1 is itself, with the remainder 0.
namespace nim {

namespace detail {

constexpr std::uint64_t bits(std::int64_t x) { return static_cast<std::uint64_t>(x); }
constexpr std::int64_t number(std::uint64_t x) { return static_cast<std::int64_t>(x); }

}  // namespace detail

/// The value of an operation; a unary one has `a` alone.
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
    default:
      return a;
  }
}

/// The value at one position, which must have the piles of the expression.
inline std::int64_t evaluate(const expression& of, std::span<const std::int64_t> piles) {
  std::vector<std::int64_t> values;
  values.reserve(of.nodes.size());
  for (const auto& n : of.nodes) {
    if (n.what == operation::pile) {
      values.push_back(piles[static_cast<std::size_t>(n.value)]);
    } else if (n.what == operation::constant) {
      values.push_back(n.value);
    } else {
      values.push_back(apply(n.what, values[n.left], is_binary(n.what) ? values[n.right] : 0));
    }
  }
  return values.back();
}

namespace detail {

/// The operation on whole columns: the loop knows which it is.
template <operation What>
void apply_all(const std::int64_t* a, const std::int64_t* b, std::int64_t* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = apply(What, a[i], b[i]);
}

inline void apply_all(operation what, const std::int64_t* a, const std::int64_t* b, std::int64_t* out, std::size_t n) {
  using function = void (*)(const std::int64_t*, const std::int64_t*, std::int64_t*, std::size_t);
  constexpr std::array<function, 10> functions{apply_all<operation::negate>,    apply_all<operation::bit_not>,
                                               apply_all<operation::multiply>,  apply_all<operation::divide>,
                                               apply_all<operation::remainder>, apply_all<operation::add>,
                                               apply_all<operation::subtract>,  apply_all<operation::bit_and>,
                                               apply_all<operation::bit_xor>,   apply_all<operation::bit_or>};
  functions[static_cast<std::size_t>(what) - 2](a, b, out, n);
}

}  // namespace detail

/// The values at all positions: columns[pile][x] are the objects of a pile at position x; `values` has as many elements
/// as each column. Node by node on columns of 1024 positions, which stay in the cache.
inline void evaluate(
    const expression& of, const std::vector<std::vector<std::int64_t>>& columns, std::span<std::int64_t> values) {
  constexpr std::size_t block = 1024;
  std::vector<std::int64_t> memory(of.nodes.size() * block);
  std::vector<const std::int64_t*> results(of.nodes.size());
  for (std::size_t begin = 0; begin < values.size(); begin += block) {
    const auto n = std::min(block, values.size() - begin);
    for (std::size_t i = 0; i < of.nodes.size(); ++i) {
      const auto& step = of.nodes[i];
      auto* const own  = memory.data() + i * block;
      results[i]       = own;
      if (step.what == operation::pile) {
        results[i] = columns[static_cast<std::size_t>(step.value)].data() + begin;
      } else if (step.what == operation::constant) {
        std::fill_n(own, n, step.value);
      } else {
        detail::apply_all(
            step.what, results[step.left], results[is_binary(step.what) ? step.right : step.left], own, n);
      }
    }
    std::copy_n(results.back(), n, values.data() + begin);
  }
}

}  // namespace nim
