// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../core/checked.hpp"
#include "expression_gene.hpp"
#include "tree.hpp"

namespace clade::chromosome {

/// Returns the expression of gene `root` as a tree. A gene is copied as often as it is used; unused genes are dropped.
///
/// With binary functions, the size can double from gene to gene. It is checked before the tree is built.
///
/// Cost: linear in the size of the tree.
/// Throws std::invalid_argument if the tree would have more than `most_nodes` nodes, or if there is no gene `root`.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// chromosome::expression_of(genes, 2).size();  // = 3u
/// ~~~
template <class Symbol, std::size_t MostArguments>
tree<Symbol> expression_of(const expression_genes<Symbol, MostArguments>& genes, std::size_t root,
                           detail::positive_integer<"most_nodes"> most_nodes = 100'000) {
  if (root >= genes.size())
    detail::refuse({"gene ", root, " does not exist: the chromosome has ", genes.size(), " genes"});
  const auto nodes = expression_sizes(genes)[root];
  if (nodes > most_nodes) {
    detail::refuse({"the expression of gene ", root, " has ", nodes, " nodes, but most_nodes is ", most_nodes});
  }
  struct open {
    std::size_t gene, done;  // `done` is the number of arguments already built
  };
  tree<Symbol> built;
  built.reserve(nodes);
  std::vector<open> path{{root, 0}};
  while (!path.empty()) {
    auto& [i, done] = path.back();
    const auto& gene = genes[i];
    if (done < gene.arity) {
      path.push_back({gene.arguments[done++], 0});
    } else {
      built.push(gene.symbol, gene.arity);
      path.pop_back();
    }
  }
  return built;
}

}  // namespace clade::chromosome
