// SPDX-License-Identifier: BSL-1.0
#include "evaluate.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace nim {
namespace {

// The operation on whole columns: the loop knows which it is.
template <operation What>
void apply_all(const std::int64_t* a, const std::int64_t* b, std::int64_t* out, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) out[i] = apply(What, a[i], b[i]);
}

void apply_all(operation what, const std::int64_t* a, const std::int64_t* b, std::int64_t* out, std::size_t n) {
  using function = void (*)(const std::int64_t*, const std::int64_t*, std::int64_t*, std::size_t);
  constexpr std::array<function, 12> functions{
      apply_all<operation::negate>,   apply_all<operation::bit_not>,   apply_all<operation::multiply>,
      apply_all<operation::divide>,   apply_all<operation::remainder>, apply_all<operation::add>,
      apply_all<operation::subtract>, apply_all<operation::bit_and>,   apply_all<operation::bit_xor>,
      apply_all<operation::bit_or>,   apply_all<operation::minimum>,   apply_all<operation::maximum>};
  functions[static_cast<std::size_t>(what) - 2](a, b, out, n);
}

}  // namespace

std::int64_t evaluate(const expression& of, std::span<const std::int64_t> piles) {
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

void evaluate(
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
        apply_all(step.what, results[step.left], results[is_binary(step.what) ? step.right : step.left], own, n);
      }
    }
    std::copy_n(results.back(), n, values.data() + begin);
  }
}

}  // namespace nim
