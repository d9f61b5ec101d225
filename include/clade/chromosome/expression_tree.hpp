// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../core/concepts.hpp"
#include "../core/positive.hpp"
#include "../core/probability.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "functions_and_terminals.hpp"
#include "tree.hpp"

namespace clade::chromosome {

/// How random trees grow.
enum class growth {
  full,                 ///< every leaf as deep as the depth says
  grow,                 ///< functions and terminals mixed, down to the depth at most
  ramped_half_and_half  ///< one of the two by chance
};

/// The depths that random trees are given, each as likely as the others. A tree of one node has depth 0.
/// ~~~
/// const chromosome::depths shallow{.least = 1, .most = 3};
/// ~~~
struct depths {
  std::size_t least = 2, most = 6;  ///< `least` to `most` levels, a leaf has one
};

/// The space of expression trees over functions and terminals:
/// `expression_tree<char>{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}}` makes chromosomes
/// of type tree<char>.
///
/// Each tree draws its depth from `depths`, and with `ramped_half_and_half` whether it is full or grown; in a grown one
/// a node above that depth, other than the root, is a terminal with probability `terminal_share`. No tree has more
/// nodes than `most_nodes`: where a function would need more room than is left, a smaller one or a terminal is taken;
/// first arguments grow before the others. The limits `most_nodes` and `most_depth` hold for the children of
/// `crossover::subtree`, `mutation::subtree` and `mutation::swap_subtrees` too.
///
/// Cost: two draws and two passes over the functions per node. Throws std::invalid_argument, when the first tree is
/// made, for depths of which the least is more than the most or the most is more than `most_depth` or 1000.
/// Source: Koza, "Genetic programming", 1992; the limit on nodes is that of Poli, Langdon and McPhee, "A field guide to
/// genetic programming", 2008.
/// ~~~
/// const chromosome::expression_tree<char> space{
///     .functions = {{'+', 2}, {'~', 1}}, .terminals = {'x', '1'}, .depths = {1, 3}};
/// space(rng).depth() <= 3;  // = true
/// ~~~
template <class Symbol, class Terminals = chromosome::terminals<Symbol>>
struct expression_tree {
  chromosome::functions<Symbol> functions;
  Terminals terminals;
  chromosome::growth growth = chromosome::growth::ramped_half_and_half;  ///< how random trees grow
  chromosome::depths depths = {};
  detail::probability<"terminal_share"> terminal_share = 0.3;
  detail::positive<"most_nodes"> most_nodes = 250;
  detail::count<"most_depth"> most_depth = 17;

  /// No tree grows deeper: it is done by recursion.
  static constexpr std::size_t deepest = 1000;

  tree<Symbol> operator()(random_stream& rng) const {
    if (depths.least > depths.most) {
      detail::refuse({"depths must not have a least above their most, but were ", depths.least, " to ", depths.most});
    }
    if (depths.most > most_depth) {
      detail::refuse({"depths must be at most most_depth, which is ", most_depth, ", but went up to ", depths.most});
    }
    check(depths.most);
    tree<Symbol> grown;
    grow(grown, depths.least + rng.below(depths.most - depths.least + 1), most_nodes, rng);
    return grown;
  }

  /// Grows a subtree of at most `depth` and of at most `nodes` nodes after the last node of `onto`. Its root is a
  /// terminal only where depth or nodes leave no room for a function. Throws std::invalid_argument for a depth above
  /// 1000.
  void grow(tree<Symbol>& onto, std::size_t depth, std::size_t nodes, random_stream& rng) const {
    check(depth);
    const bool full =
        growth == chromosome::growth::full || (growth == chromosome::growth::ramped_half_and_half && rng.chance(0.5));
    auto room = std::max<std::size_t>(nodes, 1) - 1;  // for nodes beside this one
    add_node(onto, depth, full ? 0 : static_cast<double>(terminal_share), true, room, rng);
  }

  /// A random symbol for a node of that many arguments, or nullptr where no function has that arity.
  const Symbol* function_of(std::size_t arity, random_stream& rng) const {
    const auto* const drawn = functions.draw(arity, arity, rng);
    return drawn ? &drawn->symbol : nullptr;
  }

 private:
  static void check(std::size_t depth) {
    if (depth > deepest) detail::refuse({"the depth of a grown tree must be at most ", deepest, ", but was ", depth});
  }

  // A function reserves the room of its arguments before they grow, so that a terminal at least fits in each.
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

static_assert(space_for<expression_tree<char>>);

}  // namespace clade::chromosome
