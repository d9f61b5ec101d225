// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "../../chromosome/expression_tree.hpp"
#include "../../core/checked.hpp"
#include "none.hpp"

namespace clade::mutation {

/// Subtree mutation: a random subtree is replaced by a new one of at most the given depth.
///
/// All nodes are equally likely as the root of the replaced subtree. The new subtree is grown by the problem's space,
/// within the limits of the space. It is a single leaf only if `depth` is 0 or the limits require it, so small subtrees
/// tend to grow. The mutation introduces symbols and shapes that crossover of a converged population cannot produce.
/// Returns false if the new subtree equals the old one.
///
/// Cost: the draws of the new subtree, and a move of the nodes after it. Allocates only if the tree's capacity is too
/// small.
/// Throws std::invalid_argument if the new subtree would be deeper than 1000.
/// Source: Koza, "Genetic programming", 1992.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{}, .mutation = mutation::subtree{.depth = 2}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct subtree {
  detail::nonnegative_integer<"subtree depth"> depth =
      2;  ///< maximum depth of the new subtree, at least 0; a leaf has depth 0

  /// Returns the operator with the problem's space, the source of new subtrees.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool grows = requires(typename Problem::chromosome_type& tree, std::size_t n, random_stream& rng) {
      problem.space.grow(tree, n, n, rng);
      problem.space.most_nodes;
      problem.space.most_depth;
    };
    static_assert(grows, "clade: mutation::subtree needs a space of trees, such as chromosome::expression_tree");
    if constexpr (grows) {
      using space = std::remove_cvref_t<decltype(problem.space)>;
      return prepared<space>{problem.space, depth};
    } else {
      return none{};
    }
  }

  template <class Space>
  struct prepared {
    Space space;
    std::size_t depth;

    template <class Symbol>
    bool operator()(chromosome::tree<Symbol>& tree, random_stream& rng) const {
      const auto at = rng.below(tree.size());
      const auto rest = tree.size() - tree[at].size, level = tree.level(at);
      const auto nodes = space.most_nodes > rest ? space.most_nodes - rest : 1;
      const auto deep = space.most_depth > level ? std::min(depth, space.most_depth - level) : 0;
      bool changed = true;
      tree.replace_by(at, [&] {
        const auto end = tree.size();
        space.grow(tree, deep, nodes, rng);
        changed = !std::ranges::equal(tree.subtree(at), tree.nodes().subspan(end));
      });
      return changed;
    }
  };
};

}  // namespace clade::mutation
