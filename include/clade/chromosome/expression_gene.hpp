// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace clade::chromosome {

/// A gene of a chromosome of expressions: a terminal, or a function of the values of earlier genes.
///
/// `arguments` are the positions of those genes, of which the first `arity` count; the others are 0, so that equal genes
/// mean the same. In {a, b, 0 + 1, 2 * 2} gene 3 is the expression (a + b) * (a + b). A symbol is any value that can be
/// copied, compared and made without arguments.
/// ~~~
/// const chromosome::expression_gene<char> sum{.symbol = '+', .arity = 2, .arguments = {0, 1}};
/// ~~~
template <class Symbol, std::size_t MostArguments = 2>
struct expression_gene {
  Symbol symbol{};
  std::uint32_t arity = 0;
  std::array<std::uint32_t, MostArguments> arguments{};

  bool operator==(const expression_gene&) const = default;
};

/// The chromosome of multi expression programming: genes in a row, each of which is the root of an expression.
/// ~~~
/// const chromosome::expression_genes<char> genes{{'x', 0, {}}, {'y', 0, {}}, {'+', 2, {0, 0}}};  // x, y, x + x
/// genes[2].arguments[1];  // = 0u
/// ~~~
template <class Symbol, std::size_t MostArguments = 2>
using expression_genes = std::vector<expression_gene<Symbol, MostArguments>>;

/// Whether every gene refers to earlier genes only and keeps its unused arguments 0, as all operators of clade leave them.
/// Whatever takes expression genes needs it; genes written by hand may be checked with it.
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

/// Which genes the expression of gene `root` is made of, itself included; the others are introns to it.
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

/// How many nodes the expression of each gene has when it is written out as a tree, in which a gene used twice stands
/// twice. That number can double from gene to gene: where it is 2^64 or more, it is given as 2^64 - 1.
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
