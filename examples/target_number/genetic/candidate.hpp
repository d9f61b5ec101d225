// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/chromosome/tree.hpp>
#include <clade/core/chromosome_hash.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "../arithmetic.hpp"
#include "../expression.hpp"
#include "number_set.hpp"

namespace target_number::genetic {

/// A node of an expression: one of the four operations, or a number by its index in the number_set.
using symbol = std::uint8_t;

inline constexpr symbol first_number = 4;

constexpr symbol symbol_of(operation op) { return static_cast<symbol>(op); }
constexpr symbol symbol_of_number(std::size_t i) { return static_cast<symbol>(first_number + i); }
constexpr bool is_number(symbol s) { return s >= first_number; }
constexpr std::size_t number_index(symbol s) { return s - first_number; }
constexpr operation operation_of(symbol s) { return static_cast<operation>(s); }

using expression_tree = clade::chromosome::tree<symbol>;

/// The maximum number of nodes of an expression.
inline constexpr std::size_t max_nodes = 2 * number_set::max_numbers - 1;

/// An expression of the genetic player: its value and its numbers are computed when it is made.
struct candidate {
  expression_tree tree;
  packed_value value = 0;
  usage used         = 0;

  std::size_t size() const noexcept { return tree.size(); }

  /// The share of nodes that differ, in postfix order.
  double distance(const candidate& other) const {
    const auto both = std::min(size(), other.size()), all = std::max(size(), other.size());
    auto different = all - both;
    for (std::size_t i = 0; i < both; ++i) different += tree[i].symbol != other.tree[i].symbol;
    return all > 0 ? static_cast<double>(different) / static_cast<double>(all) : 0;
  }

  /// Expressions with the same normal form are equal.
  friend bool operator==(const candidate& one, const candidate& other) {
    return one.value == other.value && one.used == other.used && one.tree == other.tree;
  }
};

/// The expression for the printer.
postfix to_postfix(const expression_tree& tree, const number_set& numbers);

}  // namespace target_number::genetic

/// Histories count different expressions by it.
template <>
struct std::hash<target_number::genetic::candidate> {
  std::size_t operator()(const target_number::genetic::candidate& c) const { return clade::detail::hash_of(c.tree); }
};
