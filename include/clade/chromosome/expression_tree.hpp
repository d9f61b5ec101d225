// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "functions_and_terminals.hpp"
#include "tree.hpp"

namespace clade::chromosome {

/// The ways to grow random trees.
enum class growth {
  full,                 ///< all leaves at the chosen depth
  grow,                 ///< leaves at the chosen depth or above
  ramped_half_and_half  ///< `full` or `grow` with probability 1/2 each
};

/// The range of depths of random trees. All depths are equally likely. A single node has depth 0.
/// ~~~
/// const chromosome::depths shallow{.least = 1, .most = 3};
/// ~~~
struct depths {
  std::size_t least = 2;  ///< the smallest depth
  std::size_t most = 6;   ///< the largest depth, at least `least`
};

/// The space of expression trees of functions and terminals. For example,
/// `expression_tree<char>{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}}` has chromosomes of type
/// `tree<char>`.
///
/// The depth of each tree is drawn from `depths`. With `ramped_half_and_half`, a coin toss decides whether the tree is
/// full. In a tree that is not full, a node above the chosen depth is a terminal with probability `terminal_share`,
/// except the root. If a function would exceed `most_nodes`, a function of fewer arguments or a terminal is used.
/// Arguments grow from first to last, so the limit affects the last ones first. The limits `most_nodes` and
/// `most_depth` also apply to children of `crossover::subtree`, `mutation::subtree` and `mutation::swap_subtrees`.
///
/// Cost: two draws and two passes over the functions per node.
/// Throws std::invalid_argument when the first tree is made if `depths.least` exceeds `depths.most`, or if
/// `depths.most` exceeds `most_depth` or 1000.
/// Source: Koza, "Genetic programming", 1992; the limit on nodes from Poli, Langdon and McPhee, "A field guide to
/// genetic programming", 2008.
/// ~~~
/// const chromosome::expression_tree<char> space{
///     .functions = {{'+', 2}, {'~', 1}}, .terminals = {'x', '1'}, .depths = {1, 3}};
/// space(rng).depth() <= 3;  // = true
/// ~~~
template <class Symbol, class Terminals = chromosome::terminals<Symbol>>
struct expression_tree {
  chromosome::functions<Symbol> functions;                               ///< the inner nodes
  Terminals terminals;                                                   ///< the leaves, or a callable terminals(rng)
  chromosome::growth growth = chromosome::growth::ramped_half_and_half;  ///< the shape of random trees
  chromosome::depths depths = {};                                        ///< the depths of random trees
  /// The probability of a terminal above the chosen depth in a tree that is not full, in [0, 1].
  detail::probability<"terminal_share"> terminal_share = 0.3;
  detail::positive_integer<"most_nodes"> most_nodes = 250;    ///< the maximum number of nodes of a tree, at least 1
  detail::nonnegative_integer<"most_depth"> most_depth = 17;  ///< the maximum depth of a tree, at least 0

  static constexpr std::size_t deepest = 1000;  ///< limit for the depth of random trees, because recursion builds them

  tree<Symbol> operator()(random_stream& rng) const {
    if (depths.least > depths.most) {
      detail::refuse({"depths must have least <= most, but were ", depths.least, " to ", depths.most});
    }
    if (depths.most > most_depth) {
      detail::refuse({"depths must be at most most_depth, which is ", most_depth, ", but went up to ", depths.most});
    }
    check(depths.most);
    tree<Symbol> grown;
    grow(grown, depths.least + rng.below(depths.most - depths.least + 1), most_nodes, rng);
    return grown;
  }

  /// Appends to `onto` a random subtree of at most the depth `depth` with at most `nodes` nodes. The root of the
  /// subtree is a terminal only if `depth` is 0 or no function fits. Throws std::invalid_argument if `depth` exceeds
  /// 1000.
  void grow(tree<Symbol>& onto, std::size_t depth, std::size_t nodes, random_stream& rng) const {
    check(depth);
    const bool full =
        growth == chromosome::growth::full || (growth == chromosome::growth::ramped_half_and_half && rng.chance(0.5));
    auto room = std::max<std::size_t>(nodes, 1) - 1;  // the number of nodes besides the root
    add_node(onto, depth, full ? 0 : static_cast<double>(terminal_share), true, room, rng);
  }

  /// Returns a random function symbol with `arity` arguments, or nullptr if there is none.
  const Symbol* function_of(std::size_t arity, random_stream& rng) const {
    const auto* const drawn = functions.draw(arity, arity, rng);
    return drawn ? &drawn->symbol : nullptr;
  }

 private:
  static void check(std::size_t depth) {
    if (depth > deepest) detail::refuse({"the depth of a grown tree must be at most ", deepest, ", but was ", depth});
  }

  // Adds a random subtree. `room` is the number of nodes that may still be added. A function takes its arguments from
  // it before they grow, so there is room for at least a terminal as each argument.
  void add_node(tree<Symbol>& onto, std::size_t depth, double share, bool root, std::size_t& room,
                random_stream& rng) const {
    const bool leaf = depth == 0 || (!root && share > 0 && rng.chance(share));
    const auto* const over = leaf ? nullptr : functions.draw(1, room, rng);
    if (!over) {
      onto.push(terminals(rng));
      return;
    }
    room -= over->arity;
    for (std::size_t k = 0; k < over->arity; ++k) add_node(onto, depth - 1, share, false, room, rng);
    onto.push(over->symbol, over->arity);
  }
};

}  // namespace clade::chromosome
