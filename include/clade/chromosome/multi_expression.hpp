// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "../core/concepts.hpp"
#include "../core/positive.hpp"
#include "../core/probability.hpp"
#include "../random/random_stream.hpp"
#include "../text/message.hpp"
#include "expression_gene.hpp"
#include "functions_and_terminals.hpp"

namespace clade::chromosome {

/// The space of multi expression programming: rows of `length` genes over functions and terminals.
/// `multi_expression<char>{.length = 20, .functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}}` makes chromosomes
/// of type std::vector<expression_gene<char>>.
///
/// Every gene is the root of an expression over earlier genes, so that one chromosome holds as many candidates as it
/// has genes; `expression_columns` computes them all in one pass. Genes keep their positions under
/// `crossover::one_point`, `two_point`, `n_point` and `uniform`, after which they still refer to earlier genes only;
/// `mutation::gene_parts` keeps that too.
///
/// Gene 0 is a terminal. Any other is a terminal with probability `terminal_share` and else a function, each as likely
/// as the others; its arguments are any earlier genes, each as likely as the others, and may be equal. Functions of
/// more than two arguments need `multi_expression<char, 3>`.
///
/// Cost: up to four draws per gene. Throws std::invalid_argument, when the first chromosome is made, for a function of
/// more arguments than genes have room for, and for more genes than positions can count.
/// Source: Oltean and Dumitrescu, "Multi expression programming", 2002. A share of 0.25 found polynomials in half the
/// evaluations that one of 0.5 needed.
/// ~~~
/// const chromosome::multi_expression<char> space{.length = 8, .functions = {{'+', 2}}, .terminals = {'x', 'y'}};
/// const auto genes = space(rng);
/// genes.size();  // = 8u
/// ~~~
template <class Symbol, std::size_t MostArguments = 2, class Terminals = chromosome::terminals<Symbol>>
struct multi_expression {
  detail::number_of<"multi_expression length"> length = 20;
  chromosome::functions<Symbol> functions;
  Terminals terminals;
  detail::probability<"terminal_share"> terminal_share = 0.25;

  using gene_type = expression_gene<Symbol, MostArguments>;

  std::size_t size() const noexcept { return length; }

  expression_genes<Symbol, MostArguments> operator()(random_stream& rng) const {
    check();
    expression_genes<Symbol, MostArguments> genes;
    genes.reserve(length);
    for (std::size_t i = 0; i < length; ++i) genes.push_back(gene(i, rng));
    return genes;
  }

  /// A random gene for position i.
  gene_type gene(std::size_t i, random_stream& rng) const {
    auto drawn = head(i, rng);
    for (std::size_t k = 0; k < drawn.arity; ++k) drawn.arguments[k] = argument(i, rng);
    return drawn;
  }

  /// A random symbol for position i, with its arity; its arguments are left to be drawn.
  gene_type head(std::size_t i, random_stream& rng) const {
    const auto* const over = i == 0 || rng.chance(terminal_share) ? nullptr : functions.draw(1, MostArguments, rng);
    if (!over) return {.symbol = terminals(rng)};
    return {.symbol = over->symbol, .arity = static_cast<std::uint32_t>(over->arity)};
  }

  /// A random argument for the function at position i: any earlier gene.
  static std::uint32_t argument(std::size_t i, random_stream& rng) { return rng.below(static_cast<std::uint32_t>(i)); }

 private:
  void check() const {
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    if (length > most) detail::refuse({"multi_expression length must be at most ", most, ", but was ", length});
    for (const auto& f : functions) {
      if (f.arity > MostArguments) {
        detail::refuse({"the functions of a multi_expression must have at most ", MostArguments,
                        " arguments, its MostArguments, but one had ", f.arity});
      }
    }
  }
};

static_assert(space_for<multi_expression<char>>);

}  // namespace clade::chromosome
