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
/// What is put on it is reduced at once: an operation that is not allowed, or whose result is one of its operands, leaves
/// the operand of that value; a difference is taken the positive way round. Chains of sums, and of products, are normalised:
/// their operands stand in increasing order of value, equal values in the order of their encodings, and are put together
/// from the left. Expressions that differ only by commutativity and associativity become the same.
class sketch {
 public:
  struct node {
    genetic::symbol symbol;
    std::uint8_t size;
    std::int64_t value;
  };

  std::size_t size() const noexcept { return size_; }
  const node& operator[](std::size_t i) const { return nodes_[i]; }
  std::int64_t value() const { return nodes_[size_ - 1].value; }

  void push_number(genetic::symbol symbol, std::int64_t value) { nodes_[size_++] = {symbol, 1, value}; }

  /// Puts an operation over the last two subtrees.
  void push(operation op) {
    const auto right = size_ - 1, left = right - nodes_[right].size;
    const auto a = nodes_[left].value, b = nodes_[right].value;
    switch (op) {
      case operation::add:
        return join(op);
      case operation::subtract:
        if (a == b || b - a == a) return keep_left();
        if (a - b == b) return keep_right();
        if (a < b) exchange();
        return put(op, a < b ? b - a : a - b);
      case operation::multiply:
        if (a == 1 && b == 1) return keep_shorter();
        if (b == 1) return keep_left();
        if (a == 1) return keep_right();
        return join(op);
      case operation::divide:
        if (b == 1 || a % b != 0) return keep_left();
        if (a / b == b) return keep_right();
        return put(op, a / b);
    }
  }

 private:
  struct block {
    std::size_t first, size;
    std::int64_t value;
  };

  node* at(std::size_t i) { return nodes_.data() + i; }

  void keep_left() { size_ -= nodes_[size_ - 1].size; }

  void keep_right() {
    const std::size_t right = nodes_[size_ - 1].size, left = nodes_[size_ - 1 - right].size;
    std::copy(at(size_ - right), at(size_), at(size_ - right - left));
    size_ -= left;
  }

  // Of two that are worth the same; of equally short ones the first in the order of encodings.
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

  void put(operation op, std::int64_t value) {
    const std::size_t right = nodes_[size_ - 1].size, left = nodes_[size_ - 1 - right].size;
    nodes_[size_++] = {symbol_of(op), static_cast<std::uint8_t>(1 + left + right), value};
  }

  static std::int64_t together(operation op, std::int64_t a, std::int64_t b) {
    return op == operation::add ? a + b : a * b;
  }

  // Puts the operands of two chains into one.
  void join(operation op) {
    const auto right = size_ - 1, left = right - nodes_[right].size, first = left + 1 - nodes_[left].size;
    const auto a = nodes_[left].value, b = nodes_[right].value;
    if (a != b && nodes_[left].symbol != symbol_of(op) && nodes_[right].symbol != symbol_of(op)) {
      if (a > b) exchange();
      return put(op, together(op, a, b));
    }
    std::array<block, number_set::most_numbers> operands;
    auto* end = collect(op, left, operands.data());
    end       = collect(op, right, end);
    std::array<node, most_nodes> nodes;
    std::copy(at(first), at(size_), &nodes[first]);
    const auto less = [&](const block& one, const block& other) {
      if (one.value != other.value) return one.value < other.value;
      return before(&nodes[one.first], &nodes[other.first], one.size, other.size);
    };
    for (auto* next = operands.data(); next != end; ++next) {  // two rising lists: few have far to go
      for (auto* at = next; at != operands.data() && less(*at, at[-1]); --at) std::swap(*at, at[-1]);
    }
    size_              = first;
    std::int64_t value = 0;
    for (auto* operand = operands.data(); operand != end; ++operand) {
      std::copy_n(&nodes[operand->first], operand->size, at(size_));
      size_ += operand->size;
      value = operand == operands.data() ? operand->value : together(op, value, operand->value);
      if (operand != operands.data()) put(op, value);
    }
  }

  // The operands of the chain with root i, from left to right; a subtree with another root is one.
  block* collect(operation op, std::size_t i, block* end) const {
    if (nodes_[i].symbol != symbol_of(op)) {
      *end = {i + 1 - nodes_[i].size, nodes_[i].size, nodes_[i].value};
      return end + 1;
    }
    const auto right = i - 1;
    end              = collect(op, right - nodes_[right].size, end);
    return collect(op, right, end);
  }

  std::array<node, most_nodes> nodes_;
  std::size_t size_ = 0;
};

/// The normal form of a tree: reduced and normalised from its leaves to its root.
sketch sketched(const expression_tree& tree, const number_set& numbers) {
  sketch result;
  for (const auto& node : tree.nodes()) {
    if (is_number(node.symbol)) {
      result.push_number(node.symbol, numbers[number_index(node.symbol)]);
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
