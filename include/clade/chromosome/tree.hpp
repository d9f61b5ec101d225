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
/// It is stored flat, in postfix order, in one array: every node follows its arguments, the root is the last, and each
/// node knows how many nodes its subtree has. A subtree is then a stretch of the array, which is copied, replaced and
/// exchanged as one, and a value is computed in one pass from left to right (`fold`). (a + b) * c is a b + c *.
///
/// Trees are built by `push`, which puts a node over the last subtrees: `t.push('a'); t.push('b'); t.push('+', 2);`.
/// Until they are put under one root there are several side by side; all functions except those that build need one
/// tree.
///
/// A symbol is any copyable value that can be compared: a char, an enumeration, a number, a struct of a kind and a
/// constant.
/// Cost: 12 bytes per node besides the symbol; copying into a tree that was as large before allocates nothing.
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

  struct node {
    Symbol symbol;
    std::uint32_t arity = 0;
    std::uint32_t size = 1;    ///< nodes of its subtree, itself included
    std::uint32_t height = 0;  ///< steps from it down to its lowest leaf

    bool operator==(const node& other) const { return symbol == other.symbol && arity == other.arity; }
  };

  tree() = default;

  /// A tree of one node.
  explicit tree(Symbol leaf) { push(std::move(leaf)); }

  std::size_t size() const noexcept { return nodes_.size(); }
  bool empty() const noexcept { return nodes_.empty(); }
  const node& operator[](std::size_t i) const& { return nodes_[i]; }
  const node& root() const& { return nodes_.back(); }
  std::span<const node> nodes() const& noexcept { return nodes_; }
  node operator[](std::size_t i) && { return nodes_[i]; }
  node root() && { return nodes_.back(); }
  std::vector<node> nodes() && { return std::move(nodes_); }

  /// Steps from the root to the lowest leaf: 0 for a tree of one node.
  std::size_t depth() const { return root().height; }

  /// Steps from the root to node i. Cost: a pass over the nodes after it.
  std::size_t level(std::size_t i) const {
    std::size_t above = 0;
    for (std::size_t k = i + 1; k < size(); ++k) above += first(k) <= i;
    return above;
  }

  /// The position at which the subtree of node i begins; it ends with i itself.
  std::size_t first(std::size_t i) const { return i + 1 - nodes_[i].size; }

  /// The nodes of the subtree of node i, in postfix order.
  std::span<const node> subtree(std::size_t i) const& { return nodes().subspan(first(i), nodes_[i].size); }
  std::vector<node> subtree(std::size_t i) && {
    const auto all = std::as_const(*this).subtree(i);
    return {all.begin(), all.end()};
  }

  /// The position of argument k, from 0, of node i.
  std::size_t child(std::size_t i, std::size_t k) const {
    auto position = i - 1;
    for (auto right = nodes_[i].arity - 1; right > k; --right) position -= nodes_[position].size;
    return position;
  }

  /// Removes all nodes.
  void clear() noexcept { nodes_.clear(); }

  /// Makes room for that many nodes.
  void reserve(std::size_t nodes) { nodes_.reserve(nodes); }

  /// Puts a node over the last `arity` subtrees, which become its arguments. Throws std::invalid_argument where there
  /// are fewer.
  void push(Symbol symbol, std::size_t arity = 0) {
    nodes_.push_back({std::move(symbol), static_cast<std::uint32_t>(arity)});
    if (arity >= size() || !measure(size() - 1)) {
      nodes_.pop_back();
      detail::refuse({"a node of a tree needs ", arity, " subtrees before it, but there were fewer"});
    }
  }

  /// Puts a copy of a subtree of another tree after the others.
  void append(std::span<const node> subtree) { nodes_.insert(nodes_.end(), subtree.begin(), subtree.end()); }

  /// Gives node i another symbol; its arguments stay.
  void rename(std::size_t i, Symbol symbol) { nodes_[i].symbol = std::move(symbol); }

  /// Becomes a copy of `other` in which `subtree`, of any tree but this one, has taken the place of the subtree of node
  /// i. `other` is not this tree either: that is what `replace` is for.
  void assign_replaced(const tree& other, std::size_t i, std::span<const node> subtree) {
    const auto from = other.nodes_.begin();
    nodes_.assign(from, from + offset(other.first(i)));
    append(subtree);
    const auto kept = size();
    nodes_.insert(nodes_.end(), from + offset(i + 1), other.nodes_.end());
    for (auto k = kept; k < size(); ++k) measure(k);
  }

  /// Replaces the subtree of node i by a subtree of another tree.
  void replace(std::size_t i, std::span<const node> subtree) {
    replace_by(i, [&] { append(subtree); });
  }

  /// Replaces the subtree of node i by the one that `build()` puts after the last node, with `push` and `append`; until
  /// it has returned the old nodes are all there. Throws std::invalid_argument where that is not one subtree. Whatever
  /// is thrown, the tree stays as it was.
  template <class Build>
  void replace_by(std::size_t i, Build&& build) {
    const auto at = first(i), removed = static_cast<std::size_t>(nodes_[i].size), end = size();
    detail::attempt([&] { build(); },
                    [&] {
                      nodes_.erase(nodes_.begin() + offset(end), nodes_.end());
                      detail::throw_again();
                    });
    const auto built = size() - end;
    if (built == 0 || root().size != built) {
      nodes_.erase(nodes_.begin() + offset(end), nodes_.end());
      detail::refuse({"tree::replace_by needs one subtree to be built, but ",
                      built == 0 ? "nothing was" : "what was built is not one"});
    }
    std::rotate(nodes_.begin() + offset(at), nodes_.begin() + offset(end), nodes_.end());
    nodes_.erase(nodes_.begin() + offset(at + built), nodes_.begin() + offset(at + built + removed));
    for (auto k = at + built; k < size(); ++k) measure(k);
  }

  /// Exchanges the subtrees of nodes i < j, of which neither lies in the other.
  void swap(std::size_t i, std::size_t j) {
    const auto left = first(i), right = first(j), between = right - i - 1;
    const auto from = nodes_.begin();
    std::rotate(from + offset(left), from + offset(right), from + offset(j + 1));
    const auto second = left + (j + 1 - right);  // now: the right subtree, the left one, what was between them
    std::rotate(from + offset(second), from + offset(second + (i + 1 - left)),
                from + offset(second + (i + 1 - left) + between));
    for (auto k = left; k < size(); ++k) measure(k);
  }

  /// Replaces the subtree of node i by its argument k.
  void keep_argument(std::size_t i, std::size_t k) {
    const auto at = first(i), argument = child(i, k), kept = static_cast<std::size_t>(nodes_[argument].size);
    const auto from = nodes_.begin();
    nodes_.erase(from + offset(argument + 1), from + offset(i + 1));
    nodes_.erase(from + offset(at), from + offset(argument + 1 - kept));
    for (auto later = at + kept; later < size(); ++later) measure(later);
  }

  /// Computes a value of the whole tree from its leaves to its root: `visit(symbol, arguments) -> Value`, where
  /// `arguments` is a std::span<const Value> of the values of the node's arguments, empty at a leaf. A Value can be
  /// made without arguments.
  ///
  /// Cost: one call per node. Where the values are simple and those of all nodes fit into 4096 bytes, such as 512 of
  /// type double, it allocates nothing. Throws std::invalid_argument for an empty tree.
  template <class Value, class Visit>
  Value fold(Visit&& visit) const {
    if (empty()) detail::refuse({"a tree must have a node to be computed, but it was empty"});
    constexpr auto few = 4096 / sizeof(Value);
    if constexpr (std::is_trivially_copyable_v<Value> && std::is_trivially_default_constructible_v<Value> && few > 0) {
      if (size() <= few) {
        Value values[few];
        return fold_on(values, visit);
      }
    }
    const auto values = std::make_unique<Value[]>(size());  // no std::vector, which holds a bool in a bit
    return fold_on(values.get(), visit);
  }

  friend bool operator==(const tree&, const tree&) = default;

  /// For checkpoints.
  template <class Archive>
  void serialize(Archive& archive, unsigned) {
    archive & nodes_;
  }

 private:
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  // Size and height of a node, from those of its arguments.
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

/// Simplifies a tree from its leaves to its root: after every node, `rule(built)` is called with a tree under
/// construction whose last node has just been completed. The rule may replace the subtree of that node, by
/// `keep_argument` or `replace_by` for instance; what is below it has been simplified already.
///
/// The hook for algebra, such as x * 1 = x, and for removing what has no effect. To simplify every child, give the
/// problem a repair: `minimize(error, space, [](auto& t) { simplify(t, rule); })`. Cost: a copy of the tree and the
/// calls; it allocates where it is not given a tree `built` to build in, which holds anything afterwards.
/// ~~~
/// chromosome::tree<char> sum;  // x + y * z
/// for (const char leaf : {'x', 'y', 'z'}) sum.push(leaf);
/// sum.push('*', 2);
/// sum.push('+', 2);
/// chromosome::simplify(sum, [](auto& built) {  // whatever is multiplied is its first factor
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
