// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>

#include "../../chromosome/expression_tree.hpp"
#include "../../core/checked.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::mutation {

/// Point mutation of trees: each node is picked with probability `rate`, independently of the others, and gets a random
/// symbol with the same number of arguments. The shape of the tree does not change.
///
/// Leaves get a terminal of the problem's space, inner nodes a function. A node does not change if the space has no
/// function of its arity. The new symbol may equal the old one. Returns whether any symbol changed.
///
/// Cost: one draw per node; one more draw and two passes over the functions per picked node. Allocates nothing.
/// Throws std::invalid_argument if `rate` is outside [0, 1].
/// Source: McKay, Willis and Barton, "Using a tree structured genetic algorithm to perform symbolic regression", 1995.
/// ~~~
/// const chromosome::expression_tree<char> space{.functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// const auto shortest = minimize([](const chromosome::tree<char>& t) { return t.size(); }, space);
/// const genetic_algorithm ga{.crossover = crossover::subtree{}, .mutation = mutation::point{}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct point {
  std::optional<detail::probability<"point rate">> rate{};  ///< probability per node, in [0, 1]; by default 1/n

  /// Returns the operator with the problem's space, the source of new symbols.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_symbols = requires(random_stream& rng) {
      problem.space.terminals(rng);
      problem.space.function_of(2, rng);
    };
    static_assert(has_symbols, "clade: mutation::point needs a space of trees, such as chromosome::expression_tree");
    if constexpr (has_symbols) {
      using space = std::remove_cvref_t<decltype(problem.space)>;
      return prepared<space>{problem.space, gene_picker(0, rate)};
    } else {
      return none{};
    }
  }

  template <class Space>
  struct prepared {
    Space space;
    gene_picker nodes_to_change;

    template <class Symbol>
    bool operator()(chromosome::tree<Symbol>& tree, random_stream& rng) const {
      bool changed = false;
      const auto rename = [&](std::size_t i, const Symbol& symbol) {
        changed = changed || !(tree[i].symbol == symbol);
        tree.rename(i, symbol);
      };
      nodes_to_change(tree.size(), rng, [&](std::size_t i) {
        if (tree[i].arity == 0) {
          rename(i, space.terminals(rng));
        } else if (const auto* const symbol = space.function_of(tree[i].arity, rng)) {
          rename(i, *symbol);
        }
      });
      return changed;
    }
  };
};

}  // namespace clade::mutation
