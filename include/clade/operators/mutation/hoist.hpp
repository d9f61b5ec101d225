// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../chromosome/tree.hpp"
#include "../../core/concepts.hpp"

namespace clade::mutation {

/// Hoist of an argument: a random node with arguments is replaced by one of them, and the others vanish. Trees become
/// smaller and no deeper, which keeps those in check that `crossover::subtree` and `mutation::subtree` let grow.
///
/// Every node with arguments is equally likely, and so is each of its arguments. A tree of one node stays as it is; it
/// returns whether the tree changed. Cost: two draws and a pass over the nodes; allocates nothing.
/// Source: Kinnear, "Evolving a sort", 1993, whose hoist takes any subtree as the whole tree.
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

static_assert(mutation_for<hoist, chromosome::tree<char>>);

}  // namespace clade::mutation
