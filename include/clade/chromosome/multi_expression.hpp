// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "expression_gene.hpp"
#include "functions_and_terminals.hpp"

namespace clade::chromosome {

/// The space of multi expression programming: sequences of `length` genes. A gene is a function or a terminal.
/// `multi_expression<char>{.length = 20, .functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}}` has chromosomes
/// of type std::vector<expression_gene<char>>.
///
/// Every gene is the root of an expression of earlier genes, so a chromosome holds as many candidates as genes.
/// `expression_columns` computes all of them in one pass. Use `mutation::gene_parts` and a crossover that keeps the
/// positions of genes: `crossover::one_point`, `two_point`, `n_point` or `uniform`. With these operators, the arguments
/// of a gene remain earlier genes.
///
/// Gene 0 is a terminal. Each other gene is a terminal with probability `terminal_share`, otherwise a function. All
/// terminals are equally likely, and so are all functions. The arguments of a function are random earlier genes. They
/// may be equal. Functions of three arguments need `multi_expression<char, 3>`. In a search for polynomials, a
/// `terminal_share` of 0.25 needed half as many evaluations as 0.5.
///
/// Cost: up to two draws per gene, one more per argument, and one allocation.
/// Throws std::invalid_argument when the first chromosome is made if a function has more than MostArguments arguments,
/// or if `length` exceeds 2^32 - 1.
/// Source: Oltean and Dumitrescu, "Multi expression programming", 2002.
/// ~~~
/// const chromosome::multi_expression<char> space{.length = 8, .functions = {{'+', 2}}, .terminals = {'x', 'y'}};
/// const auto genes = space(rng);
/// genes.size();  // = 8u
/// ~~~
template <class Symbol, std::size_t MostArguments = 2, class Terminals = chromosome::terminals<Symbol>>
struct multi_expression {
  detail::object_count<"multi_expression length"> length = 20;  ///< the number of genes, at least 1
  chromosome::functions<Symbol> functions;                      ///< the functions, of at most MostArguments arguments
  Terminals terminals;                                          ///< the terminals, or a callable terminals(rng)
  detail::probability<"terminal_share"> terminal_share = 0.25;  ///< the probability of a terminal, in [0, 1]

  using gene_type = expression_gene<Symbol, MostArguments>;

  std::size_t size() const noexcept { return length; }

  expression_genes<Symbol, MostArguments> operator()(random_stream& rng) const {
    check();
    expression_genes<Symbol, MostArguments> genes;
    genes.reserve(length);
    for (std::size_t i = 0; i < length; ++i) genes.push_back(gene(i, rng));
    return genes;
  }

  /// Returns a random gene for position i.
  gene_type gene(std::size_t i, random_stream& rng) const {
    auto drawn = head(i, rng);
    for (std::size_t k = 0; k < drawn.arity; ++k) drawn.arguments[k] = argument(i, rng);
    return drawn;
  }

  /// Returns a gene for position i with a random symbol and its arity. Its arguments are 0.
  gene_type head(std::size_t i, random_stream& rng) const {
    const auto* const over = i == 0 || rng.chance(terminal_share) ? nullptr : functions.draw(1, MostArguments, rng);
    if (!over) return {.symbol = terminals(rng)};
    return {.symbol = over->symbol, .arity = static_cast<std::uint32_t>(over->arity)};
  }

  /// Returns a random argument of a function at position i: the index of an earlier gene. i must be at least 1.
  static std::uint32_t argument(std::size_t i, random_stream& rng) { return rng.below(static_cast<std::uint32_t>(i)); }

 private:
  void check() const {
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    if (length > most) detail::refuse({"multi_expression length must be at most ", most, ", but was ", length});
    for (const auto& f : functions) {
      if (f.arity > MostArguments) {
        detail::refuse({"the functions of a multi_expression must have at most ", MostArguments,
                        " arguments (MostArguments), but one had ", f.arity});
      }
    }
  }
};

}  // namespace clade::chromosome
