// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../text/exceptions.hpp"
#include "../text/message.hpp"

namespace clade::chromosome {

/// A tree of symbols, such as an expression or a program: the chromosome of genetic programming.
///
/// The nodes are stored in one array in postfix order: every node follows its arguments, and the root is the last node.
/// For example, (a + b) * c is stored as a b + c *. Every node also stores the size of its subtree. A subtree is
/// therefore a contiguous range that can be copied, replaced or swapped as a whole, and `fold` computes a value in one
/// pass.
///
/// Build a tree with `push`. It adds a node above the last subtrees: `t.push('a'); t.push('b'); t.push('+', 2);`. While
/// a tree is being built, the array may contain several trees side by side. All functions except `push`, `append`,
/// `clear` and `reserve` require a single tree.
///
/// A symbol is any copyable value with ==: a char, an enumerator, a number, or a struct of a kind and a constant.
///
/// Cost: 12 bytes per node in addition to the symbol. Copying into a tree of sufficient capacity allocates nothing.
/// ~~~
/// chromosome::tree<char> sum;  // x + y * z
/// for (const char leaf : {'x', 'y', 'z'}) sum.push(leaf);
/// sum.push('*', 2);
/// sum.push('+', 2);
/// sum.size();  // = 5u
/// sum.depth();  // = 2u
/// ~~~
template <class Symbol>
class tree {
 public:
  using symbol_type = Symbol;

  /// A node of the tree.
  struct node {
    Symbol symbol;             ///< the terminal or function
    std::uint32_t arity = 0;   ///< the number of arguments
    std::uint32_t size = 1;    ///< the number of nodes of its subtree, including the node itself
    std::uint32_t height = 0;  ///< the distance to its deepest leaf; 0 for a leaf

    bool operator==(const node& other) const { return symbol == other.symbol && arity == other.arity; }
  };

  tree() = default;

  /// Constructs a tree of one node.
  explicit tree(Symbol leaf) { push(std::move(leaf)); }

  std::size_t size() const noexcept { return nodes_.size(); }
  bool empty() const noexcept { return nodes_.empty(); }
  const node& operator[](std::size_t i) const& { return nodes_[i]; }
  const node& root() const& { return nodes_.back(); }
  std::span<const node> nodes() const& noexcept { return nodes_; }
  node operator[](std::size_t i) && { return nodes_[i]; }
  node root() && { return nodes_.back(); }
  std::vector<node> nodes() && { return std::move(nodes_); }

  /// Returns the distance from the root to the deepest leaf: 0 for a single node.
  std::size_t depth() const { return root().height; }

  /// Returns the distance from the root to node i.
  /// Cost: one pass over the nodes after i.
  std::size_t level(std::size_t i) const {
    std::size_t above = 0;
    for (std::size_t k = i + 1; k < size(); ++k) above += first(k) <= i;
    return above;
  }

  /// Returns the index of the first node of the subtree of node i. The subtree ends with node i.
  std::size_t first(std::size_t i) const { return i + 1 - nodes_[i].size; }

  /// Returns the nodes of the subtree of node i, in postfix order.
  std::span<const node> subtree(std::size_t i) const& { return nodes().subspan(first(i), nodes_[i].size); }
  std::vector<node> subtree(std::size_t i) && {
    const auto all = std::as_const(*this).subtree(i);
    return {all.begin(), all.end()};
  }

  /// Returns the index of the node that is argument k of node i. Arguments are counted from 0.
  std::size_t child(std::size_t i, std::size_t k) const {
    auto position = i - 1;
    for (auto right = nodes_[i].arity - 1; right > k; --right) position -= nodes_[position].size;
    return position;
  }

  /// Removes all nodes.
  void clear() noexcept { nodes_.clear(); }

  /// Reserves memory for `nodes` nodes.
  void reserve(std::size_t nodes) { nodes_.reserve(nodes); }

  /// Appends a node with the last `arity` subtrees as its arguments. Throws std::invalid_argument if there are fewer
  /// subtrees.
  void push(Symbol symbol, std::size_t arity = 0) {
    nodes_.push_back({std::move(symbol), static_cast<std::uint32_t>(arity)});
    if (arity >= size() || !measure(size() - 1)) {
      nodes_.pop_back();
      detail::refuse({"a node of a tree needs ", arity, " subtrees before it, but there were fewer"});
    }
  }

  /// Appends a copy of a subtree of another tree.
  void append(std::span<const node> subtree) { nodes_.insert(nodes_.end(), subtree.begin(), subtree.end()); }

  /// Replaces the symbol of node i and keeps its arguments.
  void rename(std::size_t i, Symbol symbol) { nodes_[i].symbol = std::move(symbol); }

  /// Makes this tree a copy of `other` in which `subtree` replaces the subtree of node i. Neither `other` nor `subtree`
  /// may be part of this tree; use `replace` to change a tree in place.
  void assign_replaced(const tree& other, std::size_t i, std::span<const node> subtree) {
    const auto from = other.nodes_.begin();
    nodes_.assign(from, from + offset(other.first(i)));
    append(subtree);
    const auto kept = size();
    nodes_.insert(nodes_.end(), from + offset(i + 1), other.nodes_.end());
    for (auto k = kept; k < size(); ++k) measure(k);
  }

  /// Replaces the subtree of node i by a copy of `subtree`. This subtree must belong to another tree.
  void replace(std::size_t i, std::span<const node> subtree) {
    replace_by(i, [&] { append(subtree); });
  }

  /// Replaces the subtree of node i by the subtree that `build()` appends with `push` and `append`. The old nodes can
  /// be read until `build` returns. Throws std::invalid_argument if `build` does not append exactly one subtree. The
  /// tree does not change if an exception is thrown.
  template <class Build>
  void replace_by(std::size_t i, Build&& build) {
    const auto at = first(i), removed = static_cast<std::size_t>(nodes_[i].size), end = size();
    detail::try_catch([&] { build(); },
                      [&] {
                        nodes_.erase(nodes_.begin() + offset(end), nodes_.end());
                        detail::rethrow();
                      });
    const auto built = size() - end;
    if (built == 0 || root().size != built) {
      nodes_.erase(nodes_.begin() + offset(end), nodes_.end());
      detail::refuse({"tree::replace_by needs build() to append one subtree, but ",
                      built == 0 ? "it appended nothing" : "it did not"});
    }
    std::rotate(nodes_.begin() + offset(at), nodes_.begin() + offset(end), nodes_.end());
    nodes_.erase(nodes_.begin() + offset(at + built), nodes_.begin() + offset(at + built + removed));
    for (auto k = at + built; k < size(); ++k) measure(k);
  }

  /// Swaps the subtrees of nodes i < j. Neither may contain the other.
  void swap(std::size_t i, std::size_t j) {
    const auto left = first(i), right = first(j), between = right - i - 1;
    const auto from = nodes_.begin();
    std::rotate(from + offset(left), from + offset(right), from + offset(j + 1));
    const auto second = left + (j + 1 - right);  // the order is now: right subtree, left subtree, nodes between the two
    std::rotate(from + offset(second), from + offset(second + (i + 1 - left)),
                from + offset(second + (i + 1 - left) + between));
    for (auto k = left; k < size(); ++k) measure(k);
  }

  /// Replaces the subtree of node i by the subtree of its argument k.
  void keep_argument(std::size_t i, std::size_t k) {
    const auto at = first(i), argument = child(i, k), kept = static_cast<std::size_t>(nodes_[argument].size);
    const auto from = nodes_.begin();
    nodes_.erase(from + offset(argument + 1), from + offset(i + 1));
    nodes_.erase(from + offset(at), from + offset(argument + 1 - kept));
    for (auto later = at + kept; later < size(); ++later) measure(later);
  }

  /// Computes a value of the tree from the leaves to the root by `visit(symbol, arguments) -> Value`. `arguments` is a
  /// std::span<const Value> with the values of the node's arguments; it is empty for a leaf. Value must be default
  /// constructible.
  ///
  /// Cost: one call per node. Allocates nothing if Value is trivial and the values of all nodes fit into 4096 bytes:
  /// 512 nodes with values of type double.
  /// Throws std::invalid_argument if the tree is empty.
  template <class Value, class Visit>
  Value fold(Visit&& visit) const {
    if (empty()) detail::refuse({"a tree to be computed must not be empty"});
    constexpr auto few = 4096 / sizeof(Value);
    if constexpr (std::is_trivially_copyable_v<Value> && std::is_trivially_default_constructible_v<Value> && few > 0) {
      if (size() <= few) {
        Value values[few];
        return fold_on(values, visit);
      }
    }
    const auto values = std::make_unique<Value[]>(size());  // not a std::vector, because that packs bool
    return fold_on(values.get(), visit);
  }

  friend bool operator==(const tree&, const tree&) = default;

  /// Saves the tree to a checkpoint, or loads it from one.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & nodes_;
  }

 private:
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  // Computes the size and the height of node i from its arguments. Returns false if too few nodes precede it.
  bool measure(std::size_t i) {
    auto& top = nodes_[i];
    top.size = 1;
    top.height = 0;
    for (std::uint32_t k = 0; k < top.arity; ++k) {
      if (top.size > i) return false;
      const auto& argument = nodes_[i - top.size];
      top.size += argument.size;
      top.height = std::max(top.height, argument.height + 1);
    }
    return true;
  }

  template <class Value, class Visit>
  Value fold_on(Value* values, Visit& visit) const {
    auto* end = values;
    for (const auto& n : nodes_) {
      end -= n.arity;
      *end = visit(n.symbol, std::span<const Value>(end, n.arity));
      ++end;
    }
    return std::move(*values);
  }

  std::vector<node> nodes_;
};

/// Simplifies a tree from the leaves to the root. `rule(built)` is called for every node. `built` is a tree under
/// construction; its last node is the current node. The arguments of this node are already simplified. The rule may
/// replace the subtree of this node, for example with `keep_argument` or `replace_by`.
///
/// Use this function for algebraic rules such as x * 1 = x, or to remove parts without effect. To simplify every child,
/// pass it to the problem as a repair: `minimize(error, space, [](auto& t) { simplify(t, rule); })`.
///
/// Cost: one copy of the tree and the calls of the rule. Allocates nothing if `built` is passed with enough capacity.
/// The contents of `built` are unspecified afterwards.
/// ~~~
/// chromosome::tree<char> sum;  // x + y * z
/// for (const char leaf : {'x', 'y', 'z'}) sum.push(leaf);
/// sum.push('*', 2);
/// sum.push('+', 2);
/// chromosome::simplify(sum, [](auto& built) {  // replaces a product by its first factor
///   if (built[built.size() - 1].symbol == '*') built.keep_argument(built.size() - 1, 0);
/// });
/// sum.size();  // = 3u
/// ~~~
template <class Symbol, class Rule>
void simplify(tree<Symbol>& from, const Rule& rule, tree<Symbol>& built) {
  built.clear();
  built.reserve(from.size());
  for (const auto& node : from.nodes()) {
    built.push(node.symbol, node.arity);
    rule(built);
  }
  std::swap(from, built);
}
template <class Symbol, class Rule>
void simplify(tree<Symbol>& from, const Rule& rule) {
  tree<Symbol> built;
  simplify(from, rule, built);
}

}  // namespace clade::chromosome
