// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

/// Expressions over the sizes of piles.
namespace nim {

enum class operation : std::uint8_t {
  pile,
  constant,
  negate,
  bit_not,
  multiply,
  divide,
  remainder,
  add,
  subtract,
  bit_and,
  bit_xor,
  bit_or,
  minimum,
  maximum
};

constexpr bool is_leaf(operation of) { return of <= operation::constant; }
constexpr bool is_unary(operation of) { return of == operation::negate || of == operation::bit_not; }
constexpr bool is_binary(operation of) { return of >= operation::multiply; }

/// Whether it is written as a call, min(a, b).
constexpr bool is_call(operation of) { return of >= operation::minimum; }

/// The symbol of an operation: - ~ * / % + - & ^ |; '\0' for a pile and a constant. < and > are min and max in genes.
constexpr char symbol(operation of) { return "\0\0-~*/%+-&^|<>"[static_cast<std::size_t>(of)]; }

/// The name of a call, "min" or "max".
constexpr std::string_view call_name(operation of) { return of == operation::minimum ? "min" : "max"; }

/// The priority: higher ones are done first. As in C: - and ~ before an operand, then * / %, then + -, &, ^, |.
constexpr int priority(operation of) {
  constexpr int by_operation[] = {7, 7, 6, 6, 5, 5, 5, 4, 4, 3, 2, 1, 7, 7};
  return by_operation[static_cast<std::size_t>(of)];
}

/// A set of operators as they are written: the - before an operand and the one between two are the same.
class operators {
 public:
  static constexpr operators all() { return operators(~std::uint32_t{0}); }

  /// That of one operation; none for a pile and a constant.
  static constexpr operators of(operation what) {
    if (what == operation::negate) return of(operation::subtract);
    return operators(is_leaf(what) ? 0 : std::uint32_t{1} << static_cast<unsigned>(what));
  }

  constexpr operators() = default;

  constexpr operators operator|(operators other) const { return operators(bits_ | other.bits_); }
  constexpr bool contain(operators other) const { return (other.bits_ & ~bits_) == 0; }

 private:
  explicit constexpr operators(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_ = 0;
};

/// A pile, a constant, or an operation on earlier parts of an expression.
struct node {
  operation what;
  std::int64_t value  = 0;  ///< the number of the pile, from 0, or the constant, which is not negative
  std::uint32_t left  = 0;  ///< the operand of a unary operation, or the first of two
  std::uint32_t right = 0;

  auto operator<=>(const node&) const = default;
};

/// An expression: nodes that refer to earlier ones; the last is its value.
///
/// Equal parts are one node, and the nodes are in the order in which they first occur from left to right, operands
/// before operations. The texts of two expressions are equal if and only if the expressions are equal.
struct expression {
  std::vector<node> nodes;

  bool operator==(const expression&) const = default;
};

/// Builds expressions from the leaves up. Adding a node that exists returns its index.
class expression_builder {
 public:
  std::uint32_t pile(std::size_t number) { return add({operation::pile, static_cast<std::int64_t>(number)}); }

  /// Throws std::invalid_argument for a negative constant, which is written as a minus before a positive one.
  std::uint32_t constant(std::int64_t value);

  std::uint32_t unary(operation what, std::uint32_t operand) { return add({what, 0, operand}); }
  std::uint32_t binary(operation what, std::uint32_t left, std::uint32_t right) { return add({what, 0, left, right}); }

  /// Adds a node whose operands were added before.
  std::uint32_t add(const node& of);

  const node& operator[](std::uint32_t number) const { return nodes_[number]; }

  /// The expression whose value is that node. Calls itself as deep as operations are nested.
  expression take(std::uint32_t root) const;

  /// Adds a whole expression; returns the number of its value.
  std::uint32_t add(const expression& of);

 private:
  std::vector<node> nodes_;
  std::map<node, std::uint32_t> numbers_;
};

/// The number of piles, constants and operations in the written expression, with equal parts counted as often as they
/// are used; at most 2^62.
std::uint64_t written_size(const expression& of);

/// The operators of the expression.
operators used_by(const expression& of);

}  // namespace nim
