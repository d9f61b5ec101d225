// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace clade::chromosome {

/// A gene of an expression chromosome: a terminal, or a function of the values of earlier genes.
///
/// In the chromosome {a, b, 0 + 1, 2 * 2}, gene 3 is the expression (a + b) * (a + b). A symbol is any value that is
/// copyable, equality comparable and default constructible.
/// ~~~
/// const chromosome::expression_gene<char> sum{.symbol = '+', .arity = 2, .arguments = {0, 1}};
/// ~~~
template <class Symbol, std::size_t MostArguments = 2>
struct expression_gene {
  Symbol symbol{};                                       ///< the terminal or function
  std::uint32_t arity = 0;                               ///< the number of arguments; 0 for a terminal
  std::array<std::uint32_t, MostArguments> arguments{};  ///< the indices of earlier genes; unused elements must be 0

  bool operator==(const expression_gene&) const = default;
};

/// The chromosome of multi expression programming: a sequence of genes, each of which is the root of an expression.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// genes[2].arguments[1];  // = 0u
/// ~~~
template <class Symbol, std::size_t MostArguments = 2>
using expression_genes = std::vector<expression_gene<Symbol, MostArguments>>;

/// Returns whether every gene has at most MostArguments arguments, refers only to earlier genes, and has 0 in all
/// unused arguments. All functions for expression genes require this property, and all operators preserve it. Use this
/// function to check genes that are written by hand.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// chromosome::is_multi_expression(genes);  // = true
/// ~~~
template <class Symbol, std::size_t MostArguments>
bool is_multi_expression(const expression_genes<Symbol, MostArguments>& genes) {
  for (std::size_t i = 0; i < genes.size(); ++i) {
    if (genes[i].arity > MostArguments) return false;
    for (std::size_t k = 0; k < MostArguments; ++k) {
      const auto argument = genes[i].arguments[k];
      if (k < genes[i].arity ? argument >= i : argument != 0) return false;
    }
  }
  return true;
}

/// Returns one bool per gene: true if the expression of gene `root` uses the gene. Gene `root` itself counts as used.
/// The unused genes are introns.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// chromosome::used_by(genes, 2)[1];  // = false
/// ~~~
template <class Symbol, std::size_t MostArguments>
std::vector<bool> used_by(const expression_genes<Symbol, MostArguments>& genes, std::size_t root) {
  std::vector<bool> used(genes.size());
  used[root] = true;
  for (auto i = root + 1; i-- > 0;) {
    if (!used[i]) continue;
    for (std::size_t k = 0; k < genes[i].arity; ++k) used[genes[i].arguments[k]] = true;
  }
  return used;
}

/// Returns the number of nodes of each gene's expression as a tree. A gene counts as often as it is used. With binary
/// functions, sizes can double from gene to gene. They saturate at 2^64 - 1.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// chromosome::expression_sizes(genes)[2];  // = 3u
/// ~~~
template <class Symbol, std::size_t MostArguments>
std::vector<std::uint64_t> expression_sizes(const expression_genes<Symbol, MostArguments>& genes) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  std::vector<std::uint64_t> sizes(genes.size(), 1);
  for (std::size_t i = 0; i < genes.size(); ++i) {
    for (std::size_t k = 0; k < genes[i].arity; ++k) {
      const auto argument = sizes[genes[i].arguments[k]];
      sizes[i] = argument > most - sizes[i] ? most : sizes[i] + argument;
    }
  }
  return sizes;
}

}  // namespace clade::chromosome
