// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "../../core/checked.hpp"
#include "../../core/genes.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::detail {

/// Sets gene i to `value` and returns whether it changed.
template <gene_sequence C, class Value>
  requires std::convertible_to<Value, std::remove_cvref_t<decltype(std::declval<const C&>()[0])>>
bool set_gene(C& genes, std::size_t i, const Value& value) {
  const auto gene = static_cast<std::remove_cvref_t<decltype(std::as_const(genes)[i])>>(value);
  if (genes[i] == gene) return false;
  if constexpr (requires { genes.set(i, gene); }) {
    genes.set(i, gene);
  } else {
    genes[i] = gene;
  }
  return true;
}

}  // namespace clade::detail

namespace clade::mutation {

/// Reset mutation: each gene is picked with probability `rate`, independently of the others, and gets a random value of
/// the space.
///
/// Values are drawn by `space.gene(rng)`, as in `chromosome::integers`, `chromosome::symbols` and
/// `chromosome::bit_string`, or by `space.gene(i, rng)` if positions have different values. The new value may equal the
/// old one: with k values, a gene changes with probability rate (k-1)/k. Returns whether any gene changed. Suits genes
/// whose values have no meaningful order. For ordered values, `creep` takes smaller steps; for two values, `flip`
/// always changes the gene.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run, and one draw per picked gene.
/// Throws std::invalid_argument if `rate` is outside [0, 1].
/// Source: Michalewicz, "Genetic algorithms + data structures = evolution programs", 1992, under the name uniform
/// mutation.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::reset{.rate = 0.1}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct reset {
  std::optional<detail::probability<"reset rate">> rate{};  ///< probability per gene, in [0, 1]; by default 1/n

  /// Returns the operator with the problem's space, the source of new values.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    using space_type = std::remove_cvref_t<decltype(problem.space)>;
    constexpr bool has_genes = detail::space_of_genes<space_type>;
    static_assert(has_genes,
                  "clade: mutation::reset needs a space with gene(rng), such as chromosome::integers or "
                  "chromosome::symbols");
    if constexpr (has_genes) {
      return prepared<space_type>{problem.space, gene_picker::for_space(problem.space, rate)};
    } else {
      return none{};
    }
  }

  template <class Space>
  struct prepared {
    Space space;
    gene_picker genes_to_reset;

    template <detail::gene_sequence C>
      requires requires(C& genes, const Space& from, random_stream& rng) {
        detail::set_gene(genes, 0, detail::gene_of(from, 0, rng));
      }
    bool operator()(C& genes, random_stream& rng) const {
      bool changed = false;
      genes_to_reset(genes.size(), rng, [&](std::size_t i) {
        changed = detail::set_gene(genes, i, detail::gene_of(space, i, rng)) || changed;
      });
      return changed;
    }
  };
};

}  // namespace clade::mutation
