// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../chromosome/bit_string.hpp"
#include "../../core/concepts.hpp"
#include "../../core/genes.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::detail {

/// Gives gene i a value, and tells whether it had another.
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

/// Reset mutation: every gene, with probability `rate`, from 0 to 1, and independently of the others, becomes a random
/// value of the space, which may be the one it had; without a rate, 1/n.
///
/// The values come from the problem's space, by `space.gene(rng)`, which `chromosome::integers`, `chromosome::symbols`
/// and `chromosome::bit_string` have, or by `space.gene(i, rng)` where each place takes values of its own. It returns whether any gene has changed. In a
/// space of k values a gene changes with probability rate (k-1)/k; for two values prefer `flip`, which always changes
/// the gene. For genes whose values have no order; where they have one, `creep` takes smaller steps.
///
/// Cost: two draws per gene picked, by a table that is made once a run; one draw per gene for chromosomes of another
/// length than the space's. Throws std::invalid_argument for a rate outside [0, 1].
/// Source: the uniform mutation of Michalewicz, "Genetic algorithms + data structures = evolution programs", 1992.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::reset{.rate = 0.1}};
/// run(evolve(lock, ga, 1), stop::generations(5));
/// ~~~
struct reset {
  std::optional<detail::probability<"reset rate">> rate{};

  /// The operator with the problem's space, from which it takes its values.
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

static_assert(mutation_for<reset::prepared<chromosome::bit_string>, chromosome::bits>);
static_assert(mutation_for<reset::prepared<chromosome::bit_string>, std::vector<int>>);

}  // namespace clade::mutation
