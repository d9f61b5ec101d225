// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "../../chromosome/expression_tree.hpp"
#include "none.hpp"

namespace clade::mutation {

/// Inserts a function into a tree: a random subtree becomes an argument of a new node. The other arguments of the node
/// are random terminals.
///
/// All nodes are equally likely, and so are the functions of the problem's space and the argument positions. Trees grow
/// in the smallest possible steps. A tree that would exceed the limits of the space does not change. Returns whether
/// the tree changed.
///
/// Cost: one draw per random choice, and a move of the nodes after the new one. Allocates only if the tree's capacity
/// is too small.
/// Source: Chellapilla, "Evolving computer programs without subtree crossover", 1997.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{}, .mutation = mutation::insert_node{}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct insert_node {
  /// Returns the operator with the problem's space, the source of new symbols.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_symbols = requires(random_stream& rng) {
      problem.space.terminals(rng);
      problem.space.functions.draw(1, 2, rng);
      problem.space.most_nodes;
      problem.space.most_depth;
    };
    static_assert(has_symbols,
                  "clade: mutation::insert_node needs a space of trees, such as chromosome::expression_tree");
    if constexpr (has_symbols) {
      return prepared<std::remove_cvref_t<decltype(problem.space)>>{problem.space};
    } else {
      return none{};
    }
  }

  template <class Space>
  struct prepared {
    Space space;

    template <class Symbol>
    bool operator()(chromosome::tree<Symbol>& tree, random_stream& rng) const {
      const auto at = rng.below(tree.size());
      if (tree.size() >= space.most_nodes) return false;
      if (tree.level(at) + tree[at].height + 1 > space.most_depth) return false;
      const auto* const over = space.functions.draw(1, space.most_nodes - tree.size(), rng);
      if (!over) return false;
      const auto place = rng.below(std::size_t{over->arity});
      tree.replace_by(at, [&] {
        for (std::size_t k = 0; k < over->arity; ++k) {
          if (k != place) tree.push(space.terminals(rng));
          for (auto i = tree.first(at); k == place && i <= at; ++i) {
            const auto node = tree[i];  // a copy, since appending may move the nodes
            tree.push(node.symbol, node.arity);
          }
        }
        tree.push(over->symbol, over->arity);
      });
      return true;
    }
  };
};

}  // namespace clade::mutation
