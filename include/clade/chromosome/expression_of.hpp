// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include "../core/positive.hpp"
#include "../text/message.hpp"
#include "expression_gene.hpp"
#include "tree.hpp"

namespace clade::chromosome {

/// The expression of gene `root` as a tree; what it does not use vanishes, and a gene used twice stands there twice.
///
/// Cost: that of the tree, whose size can double from gene to gene: throws std::invalid_argument, before anything is built,
/// where it would have more than `most_nodes`. Throws std::invalid_argument too where there is no such gene.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// chromosome::expression_of(genes, 2).size();  // = 3u
/// ~~~
template <class Symbol, std::size_t MostArguments>
tree<Symbol> expression_of(const expression_genes<Symbol, MostArguments>& genes, std::size_t root,
                           detail::positive<"most_nodes"> most_nodes = 100'000) {
  if (root >= genes.size()) detail::refuse({"there is no gene ", root, ": the chromosome has ", genes.size()});
  const auto nodes = expression_sizes(genes)[root];
  if (nodes > most_nodes) {
    detail::refuse(
        {"the expression of gene ", root, " has ", nodes, " nodes, which is more than most_nodes, ", most_nodes});
  }
  struct open {
    std::size_t gene, done;  // how many of its arguments are built
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
