// SPDX-License-Identifier: BSL-1.0
#include "tidy.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../expression.hpp"

namespace target_number::genetic {
namespace {

/// An expression under construction in postfix order, every node with the value and the size of its subtree.
///
/// Operations are reduced at once. If the result equals an operand, that operand replaces the operation. If the
/// operation is not allowed, its left operand does. The operands of a negative difference are exchanged. Chains of
/// sums, and of products, are normalised: their operands are put in increasing order of value, equal values in the
/// order of their encodings, and joined from the left. Expressions that differ only by commutativity and associativity
/// become the same.
class sketch {
 public:
  struct node {
    genetic::symbol symbol;
    std::uint8_t size;
    packed_value value;
  };

  explicit sketch(const arithmetic& calculation) : calculation_(calculation) {}

  std::size_t size() const noexcept { return size_; }
  const node& operator[](std::size_t i) const { return nodes_[i]; }
  packed_value value() const { return nodes_[size_ - 1].value; }

  void push_number(genetic::symbol symbol, packed_value value) { nodes_[size_++] = {symbol, 1, value}; }

  /// Applies an operation to the last two subtrees.
  void push(operation op) {
    const auto right = size_ - 1, left = right - nodes_[right].size;
    const auto a = nodes_[left].value, b = nodes_[right].value, one = calculation_.one();
    switch (op) {
      case operation::add:
        return join(op);
      case operation::subtract:
        if (calculation_.less(a, b)) {
          const auto difference = calculation_.minus(b, a);
          if (difference == a) return keep_left();
          exchange();
          return put(op, difference);
        } else {
          const auto difference = calculation_.minus(a, b);
          if (difference == 0) return keep_left();
          if (difference == b) return keep_right();
          return put(op, difference);
        }
      case operation::multiply:
        if (a == one && b == one) return keep_shorter();
        if (b == one) return keep_left();
        if (a == one) return keep_right();
        return join(op);
      case operation::divide: {
        const auto quotient = b == one ? 0 : calculation_.over(a, b);
        if (quotient == 0) return keep_left();
        if (quotient == b) return keep_right();
        return put(op, quotient);
      }
    }
  }

 private:
  struct block {
    std::size_t first, size;
    packed_value value;
  };

  node* at(std::size_t i) { return nodes_.data() + i; }

  void keep_left() { size_ -= nodes_[size_ - 1].size; }

  void keep_right() {
    const std::size_t right = nodes_[size_ - 1].size, left = nodes_[size_ - 1 - right].size;
    std::copy(at(size_ - right), at(size_), at(size_ - right - left));
    size_ -= left;
  }

  // The shorter of two with the same value; among ties the first in the order of encodings.
  void keep_shorter() {
    const auto right = size_ - 1, left = right - nodes_[right].size;
    const auto &a = nodes_[left], &b = nodes_[right];
    if (a.size < b.size ||
        (a.size == b.size && before(at(left + 1 - a.size), at(right + 1 - b.size), a.size, b.size))) {
      keep_left();
    } else {
      keep_right();
    }
  }

  static bool before(const node* one, const node* other, std::size_t size, std::size_t others_size) {
    const auto symbols = [](const node& a, const node& b) { return a.symbol < b.symbol; };
    return std::lexicographical_compare(one, one + size, other, other + others_size, symbols);
  }

  void exchange() {
    const std::size_t right = nodes_[size_ - 1].size, left = nodes_[size_ - 1 - right].size;
    std::rotate(at(size_ - right - left), at(size_ - right), at(size_));
  }

  void put(operation op, packed_value value) {
    const std::size_t right = nodes_[size_ - 1].size, left = nodes_[size_ - 1 - right].size;
    nodes_[size_++] = {symbol_of(op), static_cast<std::uint8_t>(1 + left + right), value};
  }

  packed_value together(operation op, packed_value a, packed_value b) const {
    return op == operation::add ? calculation_.plus(a, b) : calculation_.times(a, b);
  }

  // Merges the operands of two chains.
  void join(operation op) {
    const auto right = size_ - 1, left = right - nodes_[right].size, first = left + 1 - nodes_[left].size;
    const auto a = nodes_[left].value, b = nodes_[right].value;
    if (a != b && nodes_[left].symbol != symbol_of(op) && nodes_[right].symbol != symbol_of(op)) {
      if (calculation_.less(b, a)) exchange();
      return put(op, together(op, a, b));
    }
    std::array<block, number_set::max_numbers> operands;
    auto* end = collect(op, left, operands.data());
    end       = collect(op, right, end);
    std::array<node, max_nodes> nodes;
    std::copy(at(first), at(size_), &nodes[first]);
    const auto less = [&](const block& one, const block& other) {
      if (one.value != other.value) return calculation_.less(one.value, other.value);
      return before(&nodes[one.first], &nodes[other.first], one.size, other.size);
    };
    for (auto* next = operands.data(); next != end; ++next) {  // two rising lists: few have far to go
      for (auto* at = next; at != operands.data() && less(*at, at[-1]); --at) std::swap(*at, at[-1]);
    }
    size_              = first;
    packed_value value = 0;
    for (auto* operand = operands.data(); operand != end; ++operand) {
      std::copy_n(&nodes[operand->first], operand->size, at(size_));
      size_ += operand->size;
      value = operand == operands.data() ? operand->value : together(op, value, operand->value);
      if (operand != operands.data()) put(op, value);
    }
  }

  // The operands of the chain with root i, from left to right; a subtree with another root is one operand.
  block* collect(operation op, std::size_t i, block* end) const {
    if (nodes_[i].symbol != symbol_of(op)) {
      *end = {i + 1 - nodes_[i].size, nodes_[i].size, nodes_[i].value};
      return end + 1;
    }
    const auto right = i - 1;
    end              = collect(op, right - nodes_[right].size, end);
    return collect(op, right, end);
  }

  const arithmetic& calculation_;
  std::array<node, max_nodes> nodes_;
  std::size_t size_ = 0;
};

/// The normal form of a tree: reduced and normalised from its leaves to its root.
sketch sketched(const expression_tree& tree, const number_set& numbers) {
  sketch result(numbers.values());
  for (const auto& node : tree.nodes()) {
    if (is_number(node.symbol)) {
      result.push_number(node.symbol, numbers.value(number_index(node.symbol)));
    } else {
      result.push(operation_of(node.symbol));
    }
  }
  return result;
}

}  // namespace

void tidy(candidate& c, const number_set& numbers) {
  const auto form = sketched(c.tree, numbers);
  c.tree.clear();
  c.used = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const auto symbol = form[i].symbol;
    if (is_number(symbol)) c.used += number_set::once(number_index(symbol));
    c.tree.push(symbol, is_number(symbol) ? 0 : 2);
  }
  c.value = form.value();
}

}  // namespace target_number::genetic
