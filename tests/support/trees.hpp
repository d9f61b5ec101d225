// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <clade/chromosome/tree.hpp>
#include <clade/random/random_stream.hpp>

/// A slow and simple implementation of trees, to compare with the library's.
namespace support {

/// A tree as nested nodes: a symbol and its arguments.
template <class Symbol>
struct nested {
  Symbol symbol;
  std::vector<nested> arguments{};

  bool operator==(const nested& other) const { return symbol == other.symbol && arguments == other.arguments; }
};

template <class Symbol>
std::size_t nodes_of(const nested<Symbol>& tree) {
  std::size_t nodes = 1;
  for (const auto& argument : tree.arguments) nodes += nodes_of(argument);
  return nodes;
}

/// Steps from the root to the deepest leaf.
template <class Symbol>
std::size_t depth_of(const nested<Symbol>& tree) {
  std::size_t depth = 0;
  for (const auto& argument : tree.arguments) depth = std::max(depth, depth_of(argument) + 1);
  return depth;
}

/// Node i in postfix order: the arguments from left to right, then their parent.
template <class Tree>
Tree& node_at(Tree& tree, std::size_t i) {
  for (auto& argument : tree.arguments) {
    const auto nodes = nodes_of(argument);
    if (i < nodes) return node_at<Tree>(argument, i);
    i -= nodes;
  }
  return tree;
}

/// Steps from the root to node i.
template <class Symbol>
std::size_t level_of(const nested<Symbol>& tree, std::size_t i) {
  for (const auto& argument : tree.arguments) {
    const auto nodes = nodes_of(argument);
    if (i < nodes) return 1 + level_of(argument, i);
    i -= nodes;
  }
  return 0;
}

/// Appends the nodes to a tree of the library.
template <class Symbol>
void push_all(const nested<Symbol>& from, clade::chromosome::tree<Symbol>& onto) {
  for (const auto& argument : from.arguments) push_all(argument, onto);
  onto.push(from.symbol, from.arguments.size());
}
template <class Symbol>
clade::chromosome::tree<Symbol> flat(const nested<Symbol>& from) {
  clade::chromosome::tree<Symbol> tree;
  push_all(from, tree);
  return tree;
}

/// Reads nodes in postfix order; the errors found, as text, and the resulting trees.
template <class Symbol>
struct reading {
  std::string complaint{};
  std::vector<nested<Symbol>> trees{};
};

template <class Nodes>
auto read(const Nodes& nodes) {
  using symbol = std::remove_cvref_t<decltype(nodes[0].symbol)>;
  reading<symbol> result;
  auto& stack = result.trees;
  std::size_t position = 0;
  for (const auto& node : nodes) {
    const auto complain = [&](const std::string& what) {
      if (result.complaint.empty()) result.complaint = "node " + std::to_string(position) + ": " + what;
    };
    nested<symbol> made{node.symbol};
    if (node.arity > stack.size()) {
      complain("there are fewer subtrees than it has arguments");
      return result;
    }
    const auto arguments = stack.end() - static_cast<std::ptrdiff_t>(node.arity);
    made.arguments.assign(std::make_move_iterator(arguments), std::make_move_iterator(stack.end()));
    stack.erase(arguments, stack.end());
    if (node.size != nodes_of(made)) complain("its size is wrong");
    if (node.height != depth_of(made)) complain("its height is wrong");
    stack.push_back(std::move(made));
    ++position;
  }
  return result;
}

/// The errors of a tree in arguments, sizes, heights and number of roots, or an empty text.
template <class Symbol>
std::string broken_structure(const reading<Symbol>& found) {
  if (!found.complaint.empty()) return found.complaint;
  return found.trees.size() == 1 ? "" : "there are " + std::to_string(found.trees.size()) + " roots";
}
template <class Symbol>
std::string broken_structure(const clade::chromosome::tree<Symbol>& tree) {
  return broken_structure(read(tree.nodes()));
}

/// The nested form of a tree. The tree must be valid.
template <class Nodes>
auto drawn(const Nodes& nodes) {
  return std::move(read(nodes).trees.at(0));
}
template <class Symbol>
nested<Symbol> drawn(const clade::chromosome::tree<Symbol>& tree) {
  return drawn(tree.nodes());
}

/// A tree of chars in the usual notation: f(a,b).
template <class Symbol>
std::string text_of(const nested<Symbol>& tree) {
  std::string text(1, static_cast<char>(tree.symbol));
  for (std::size_t k = 0; k < tree.arguments.size(); ++k) {
    text += k == 0 ? "(" : ",";
    text += text_of(tree.arguments[k]);
  }
  return tree.arguments.empty() ? text : text + ")";
}
template <class Symbol>
std::string text_of(const clade::chromosome::tree<Symbol>& tree) {
  return text_of(drawn(tree));
}

/// Parses this notation.
inline nested<char> parse(const char*& text) {
  nested<char> tree{*text++};
  if (*text != '(') return tree;
  while (*text == '(' || *text == ',') tree.arguments.push_back(parse(++text));
  ++text;
  return tree;
}
inline clade::chromosome::tree<char> tree_of(const char* text) { return flat(parse(text)); }

/// A tree of `nodes` nodes, each with `arity(rng, most)` arguments, with `most` at least 1; `symbol(rng, arity)`
/// returns the symbols.
template <class MakeSymbol, class Arity>
auto random_nested(std::size_t nodes, clade::random_stream& rng, const MakeSymbol& symbol, const Arity& arity)
    -> nested<decltype(symbol(rng, std::size_t{}))> {
  std::vector<std::size_t> sizes;
  if (nodes > 1) {
    sizes.assign(arity(rng, nodes - 1), 1);
    for (auto left = nodes - 1 - sizes.size(); left > 0; --left) ++sizes[rng.below(sizes.size())];
  }
  nested<decltype(symbol(rng, std::size_t{}))> tree{symbol(rng, sizes.size())};
  for (const auto size : sizes) tree.arguments.push_back(random_nested(size, rng, symbol, arity));
  return tree;
}

/// One to three arguments.
inline std::size_t up_to_three(clade::random_stream& rng, std::size_t most) {
  return 1 + rng.below(std::min<std::size_t>(most, 3));
}

/// One of few chars, lower case for leaves and upper case for functions.
inline char letter(clade::random_stream& rng, std::size_t arity) {
  return static_cast<char>((arity == 0 ? 'a' : 'A') + rng.below(4));
}

inline clade::chromosome::tree<char> random_tree(std::size_t nodes, clade::random_stream& rng) {
  return flat(random_nested(nodes, rng, letter, up_to_three));
}

/// Whether `child` is `mother` with one subtree replaced by another that `accept` accepts.
template <class Symbol, class Accept>
bool is_grafted(const clade::chromosome::tree<Symbol>& mother, const clade::chromosome::tree<Symbol>& child,
                const Accept& accept) {
  const auto from = mother.nodes(), to = child.nodes();
  for (std::size_t at = 0; at < from.size(); ++at) {
    const auto before = at + 1 - nodes_of(drawn(mother.subtree(at))), behind = from.size() - 1 - at;
    if (before + behind >= to.size()) continue;
    const auto inserted = to.subspan(before, to.size() - before - behind);
    const bool kept = std::ranges::equal(from.first(before), to.first(before)) &&
                      std::ranges::equal(from.last(behind), to.last(behind));
    const auto found = read(inserted);
    if (kept && found.complaint.empty() && found.trees.size() == 1 && accept(found.trees[0])) return true;
  }
  return false;
}

/// Whether `part` is a subtree of `tree`.
template <class Symbol>
bool has_part(const nested<Symbol>& tree, const nested<Symbol>& part) {
  return tree == part ||
         std::ranges::any_of(tree.arguments, [&](const auto& argument) { return has_part(argument, part); });
}

}  // namespace support
