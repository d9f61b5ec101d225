// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <vector>

#include <clade/chromosome/expression_gene.hpp>
#include <clade/chromosome/multi_expression.hpp>
#include <clade/random/random_stream.hpp>

#include "trees.hpp"

/// A slow and simple evaluation of expression genes, to compare with the library's.
namespace support {

/// The expression of gene i as text.
template <class Symbol, std::size_t MostArguments>
nested<Symbol> written_out(const clade::chromosome::expression_genes<Symbol, MostArguments>& genes, std::size_t i) {
  nested<Symbol> result{genes[i].symbol};
  for (std::size_t k = 0; k < genes[i].arity; ++k) {
    result.arguments.push_back(written_out(genes, genes[i].arguments[k]));
  }
  return result;
}

/// Functions of one to three arguments, over three variables and a constant.
inline clade::chromosome::multi_expression<char, 3> any_expressions(std::size_t length, double terminal_share = 0.3) {
  return {.length = length,
          .functions = {{'~', 1}, {'+', 2}, {'-', 2}, {'*', 2}, {'?', 3}},
          .terminals = {'a', 'b', 'c', '7'},
          .terminal_share = terminal_share};
}

}  // namespace support
