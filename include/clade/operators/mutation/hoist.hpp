// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../chromosome/tree.hpp"
#include "../../random/random_stream.hpp"

namespace clade::mutation {

/// Hoist mutation: a random inner node is replaced by one of its arguments, and its other arguments are removed.
///
/// All inner nodes are equally likely, and so are the arguments of each. Trees become smaller and never deeper. This
/// counteracts the growth by `crossover::subtree` and `mutation::subtree`. A tree of one node does not change. Returns
/// whether the tree changed.
///
/// Cost: two draws and one pass over the nodes. Allocates nothing.
/// Source: Kinnear, "Evolving a sort", 1993. In that form, any subtree replaces the whole tree.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{}, .mutation = mutation::hoist{}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct hoist {
  template <class Symbol>
  bool operator()(chromosome::tree<Symbol>& tree, random_stream& rng) const {
    std::size_t inner = 0;
    for (const auto& node : tree.nodes()) inner += node.arity > 0;
    if (inner == 0) return false;
    auto skip = rng.below(inner);
    std::size_t at = 0;
    while (tree[at].arity == 0 || skip-- > 0) ++at;
    tree.keep_argument(at, rng.below(std::size_t{tree[at].arity}));
    return true;
  }
};

}  // namespace clade::mutation
