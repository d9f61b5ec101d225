// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "../../chromosome/tree.hpp"
#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// Swaps two random subtrees of a tree, neither of which contains the other. The nodes stay the same, so each terminal
/// is used as often as before.
///
/// The root of the first subtree is any node except the root of the tree; the second is any node that is neither an
/// ancestor nor a descendant of the first. The tree does not change if there is no such second node, if the subtrees
/// are equal, or if it would become deeper than `most_depth`. Returns whether the tree changed.
///
/// Cost: two draws and three passes over the tree. Allocates nothing.
/// Source: the permutation operator of Koza, "Genetic programming", 1992. That operator swaps arguments of one node.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{}, .mutation = mutation::swap_subtrees{}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct swap_subtrees {
  std::size_t most_depth = std::numeric_limits<std::size_t>::max();  ///< maximum depth, capped by the space

  /// Returns a copy with the depth limit of the problem's space if it is lower.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    auto result = *this;
    if constexpr (requires { static_cast<std::size_t>(problem.space.most_depth); }) {
      result.most_depth = std::min(most_depth, static_cast<std::size_t>(problem.space.most_depth));
    }
    return result;
  }

  template <class Symbol>
  bool operator()(chromosome::tree<Symbol>& tree, random_stream& rng) const {
    if (tree.size() < 3) return false;
    const auto first = rng.below(tree.size() - 1);
    const auto others = tree.size() - tree[first].size - tree.level(first);
    if (others == 0) return false;
    auto skip = rng.below(others);
    std::size_t second = 0;
    while (!apart(tree, first, second) || skip-- > 0) ++second;
    if (std::ranges::equal(tree.subtree(first), tree.subtree(second))) return false;
    const auto [left, right] = std::minmax(first, second);
    const auto begin = tree.first(left), moved = std::size_t{tree[right].size};
    tree.swap(left, right);
    if (tree.depth() <= most_depth) return true;
    tree.swap(begin + moved - 1, right);
    return false;
  }

  /// Returns whether neither node is a descendant of the other.
  template <class Symbol>
  static bool apart(const chromosome::tree<Symbol>& tree, std::size_t i, std::size_t j) {
    return i < j ? tree.first(j) > i : tree.first(i) > j;
  }
};

}  // namespace clade::mutation
