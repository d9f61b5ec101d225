// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "../../chromosome/tree.hpp"
#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"

namespace clade::detail {

/// Writes the mother with the subtree at node `at` replaced by the father's subtree at node `donor`.
template <class Symbol>
void subtree_child(const chromosome::tree<Symbol>& mother, std::size_t at, const chromosome::tree<Symbol>& father,
                   std::size_t donor, chromosome::tree<Symbol>& child) {
  child.assign_replaced(mother, at, father.subtree(donor));
}

/// Returns a random node that fits: an inner node or a leaf as requested, or of the other kind if none of that kind
/// fits.
template <class Symbol, class Fits>
std::size_t pick_node(const chromosome::tree<Symbol>& from, bool inner_node, Fits&& fits, random_stream& rng) {
  std::size_t count[2] = {0, 0};
  for (std::size_t i = 0; i < from.size(); ++i) count[from[i].arity > 0] += fits(i);
  if (count[inner_node] == 0) inner_node = !inner_node;
  auto skip = rng.below(count[inner_node]);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if ((from[i].arity > 0) == inner_node && fits(i) && skip-- == 0) return i;
  }
  return from.size() - 1;
}

}  // namespace clade::detail

namespace clade::crossover {

/// Subtree crossover: the child is a copy of its mother in which a random subtree is replaced by a random subtree of
/// its father.
///
/// In each parent, an inner node is chosen with probability `inner`, otherwise a leaf. All nodes of that kind are
/// equally likely. If there is none, a node of the other kind is chosen. Subtrees of the father that would exceed
/// `most_nodes` or `most_depth` are excluded; leaves always fit if the mother is within the limits. Trees tend to grow
/// up to the limits. Returns whether the child differs from its mother.
///
/// Cost: a copy of the child's nodes and two passes over the parents. Allocates only if the child's capacity is too
/// small.
/// Throws std::invalid_argument if `inner` is outside [0, 1].
/// Source: Koza, "Genetic programming", 1992, with probability 0.9 for inner nodes.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{.inner = 0.9}, .mutation = mutation::subtree{}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct subtree {
  detail::probability<"subtree inner"> inner = 0.9;                  ///< probability of an inner node, in [0, 1]
  std::size_t most_nodes = std::numeric_limits<std::size_t>::max();  ///< maximum number of nodes, capped by the space
  std::size_t most_depth = std::numeric_limits<std::size_t>::max();  ///< maximum depth, capped by the space

  /// Returns a copy with the limits of the problem's space if these are lower.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    auto result = *this;
    if constexpr (requires { static_cast<std::size_t>(problem.space.most_nodes); }) {
      result.most_nodes = std::min(most_nodes, static_cast<std::size_t>(problem.space.most_nodes));
    }
    if constexpr (requires { static_cast<std::size_t>(problem.space.most_depth); }) {
      result.most_depth = std::min(most_depth, static_cast<std::size_t>(problem.space.most_depth));
    }
    return result;
  }

  template <class Symbol>
  bool operator()(const chromosome::tree<Symbol>& mother, const chromosome::tree<Symbol>& father,
                  chromosome::tree<Symbol>& child, random_stream& rng) const {
    const auto any = [](std::size_t) { return true; };
    const auto at = detail::pick_node(mother, rng.chance(inner), any, rng);
    const auto rest = mother.size() - mother[at].size, level = mother.level(at);
    const auto nodes = most_nodes > rest ? most_nodes - rest : 1;
    const auto depth = most_depth > level ? most_depth - level : 0;
    const auto fits = [&](std::size_t i) { return father[i].size <= nodes && father[i].height <= depth; };
    const auto donor = detail::pick_node(father, rng.chance(inner), fits, rng);
    detail::subtree_child(mother, at, father, donor, child);
    return !std::ranges::equal(mother.subtree(at), father.subtree(donor));
  }
};

}  // namespace clade::crossover
