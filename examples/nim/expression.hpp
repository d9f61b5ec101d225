#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
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
  bit_or
};

constexpr bool is_leaf(operation of) { return of <= operation::constant; }
constexpr bool is_unary(operation of) { return of == operation::negate || of == operation::bit_not; }
constexpr bool is_binary(operation of) { return of >= operation::multiply; }

/// How it is written: - ~ * / % + - & ^ |; '\0' for a pile and a constant.
constexpr char symbol(operation of) { return "\0\0-~*/%+-&^|"[static_cast<std::size_t>(of)]; }

/// What is done first: the higher, the earlier. As in C: - and ~ before an operand, then * / %, then + -, &, ^, |.
constexpr int priority(operation of) {
  constexpr int by_operation[] = {7, 7, 6, 6, 5, 5, 5, 4, 4, 3, 2, 1};
  return by_operation[static_cast<std::size_t>(of)];
}

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
/// Equal parts are one node, and the nodes stand in the order in which they are first met from left to right, operands
/// before operations: two expressions are written alike exactly where they are equal.
struct expression {
  std::vector<node> nodes;

  bool operator==(const expression&) const = default;
};

/// Makes expressions from the leaves up. Adding a node that is there already gives the same number.
class expression_builder {
 public:
  std::uint32_t pile(std::size_t number) { return add({operation::pile, static_cast<std::int64_t>(number)}); }

  /// Throws std::invalid_argument for a negative constant, which is written as a minus before a positive one.
  std::uint32_t constant(std::int64_t value) {
    if (value < 0) throw std::invalid_argument("a constant of an expression must not be negative");
    return add({operation::constant, value});
  }

  std::uint32_t unary(operation what, std::uint32_t operand) { return add({what, 0, operand}); }
  std::uint32_t binary(operation what, std::uint32_t left, std::uint32_t right) { return add({what, 0, left, right}); }

  /// Adds a node whose operands were added before.
  std::uint32_t add(const node& of) {
    const auto [found, is_new] = numbers_.try_emplace(of, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back(of);
    return found->second;
  }

  const node& operator[](std::uint32_t number) const { return nodes_[number]; }

  /// The expression whose value is that node. Calls itself as deep as operations are nested.
  expression take(std::uint32_t root) const {
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

  /// Adds a whole expression; returns the number of its value.
  std::uint32_t add(const expression& of) {
    std::vector<std::uint32_t> numbers;
    for (auto copy : of.nodes) {
      if (!is_leaf(copy.what)) copy.left = numbers[copy.left];
      if (is_binary(copy.what)) copy.right = numbers[copy.right];
      numbers.push_back(add(copy));
    }
    return numbers.back();
  }

 private:
  std::vector<node> nodes_;
  std::map<node, std::uint32_t> numbers_;
};

/// As many piles, constants and operations as the expression has when it is written, where equal parts stand as often
/// as they are used. No more than 2^62 are counted.
inline std::uint64_t written_size(const expression& of) {
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

}  // namespace nim
