// SPDX-License-Identifier: BSL-1.0
#include "expression.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace nim {

std::uint32_t expression_builder::constant(std::int64_t value) {
  if (value < 0) throw std::invalid_argument("a constant of an expression must not be negative");
  return add({operation::constant, value});
}

std::uint32_t expression_builder::add(const node& of) {
  const auto [found, is_new] = numbers_.try_emplace(of, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) nodes_.push_back(of);
  return found->second;
}

expression expression_builder::take(std::uint32_t root) const {
  expression result;
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> numbers(nodes_.size(), none);
  const auto visit = [&](const auto& self, std::uint32_t number) -> std::uint32_t {
    if (numbers[number] != none) return numbers[number];
    node copy = nodes_[number];
    if (!is_leaf(copy.what)) copy.left = self(self, copy.left);
    if (is_binary(copy.what)) copy.right = self(self, copy.right);
    result.nodes.push_back(copy);
    return numbers[number] = static_cast<std::uint32_t>(result.nodes.size() - 1);
  };
  visit(visit, root);
  return result;
}

std::uint32_t expression_builder::add(const expression& of) {
  std::vector<std::uint32_t> numbers;
  for (auto copy : of.nodes) {
    if (!is_leaf(copy.what)) copy.left = numbers[copy.left];
    if (is_binary(copy.what)) copy.right = numbers[copy.right];
    numbers.push_back(add(copy));
  }
  return numbers.back();
}

std::uint64_t written_size(const expression& of) {
  constexpr auto most = std::uint64_t{1} << 62;
  std::vector<std::uint64_t> sizes;
  for (const auto& n : of.nodes) {
    std::uint64_t size = 1;
    if (!is_leaf(n.what)) size += sizes[n.left];
    if (is_binary(n.what)) size += sizes[n.right];
    sizes.push_back(std::min(size, most));
  }
  return sizes.back();
}

operators used_by(const expression& of) {
  operators used;
  for (const auto& n : of.nodes) used = used | operators::of(n.what);
  return used;
}

}  // namespace nim
