// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../chromosome/multi_expression.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../core/probability.hpp"
#include "../../random/cuts.hpp"
#include "../../text/message.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::mutation {

/// Mutation of expression genes, part by part: a gene of a function of two arguments has three parts, its symbol and
/// its arguments; a gene of a terminal has one.
///
/// With a `rate`, from 0 to 1, every part is picked with that probability, independently of the others; with a `count`,
/// 1 or more, that many distinct parts are picked, every set of them equally likely, or all where there are fewer. The
/// default is a count of two. A picked symbol becomes one that the space draws for that position, which may be a
/// terminal in place of a function or the other way round: missing arguments are drawn, superfluous ones are removed. A
/// picked argument becomes any earlier gene. With `whole_genes` the parts are genes, and a picked gene is drawn anew.
/// What is drawn may be what was there: it returns whether anything has changed.
///
/// `gene_parts{.rate = 0.05}`, `gene_parts{.count = 2}`, `gene_parts{.count = 1, .whole_genes = true}`.
///
/// Cost: one or two draws per part picked, and one pass over the genes; allocates nothing. Throws
/// std::invalid_argument, as the run begins, where both a rate and a count are given.
/// Source: Oltean and Dumitrescu, "Multi expression programming", 2002, with two mutations per chromosome.
/// ~~~
/// const chromosome::multi_expression<char> space{
///     .length = 10, .functions = {{'+', 2}, {'*', 2}}, .terminals = {'x', '1'}};
/// auto genes = space(rng);
/// const auto shortest = minimize([](const auto& g) { return g.back().arity; }, space);
/// const genetic_algorithm ga{.crossover = crossover::uniform{}, .mutation = mutation::gene_parts{.count = 2}};
/// run(evolve(shortest, ga, 1), stop::generations(5));
/// ~~~
struct gene_parts {
  std::optional<detail::probability<"gene_parts rate">> rate{};
  std::optional<detail::positive<"gene_parts count">> count{};
  bool whole_genes = false;

  /// The operator with the problem's space, from which it takes its genes.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_genes = requires(std::size_t i, random_stream& rng) {
      problem.space.gene(i, rng).arguments;
      problem.space.head(i, rng).arity;
      problem.space.argument(i, rng);
    };
    static_assert(
        has_genes,
        "clade: mutation::gene_parts needs a space of expression genes, such as chromosome::multi_expression");
    if constexpr (has_genes) {
      using space = std::remove_cvref_t<decltype(problem.space)>;
      using gene = std::remove_cvref_t<decltype(problem.space.gene(std::size_t{}, std::declval<random_stream&>()))>;
      if (rate && count) {
        detail::refuse(
            {"gene_parts takes a rate or a count, but was given both, ", static_cast<double>(*rate), " and ", *count});
      }
      constexpr auto most_parts = 1 + std::tuple_size_v<decltype(gene::arguments)>;
      const auto places = problem.space.size() * (whole_genes ? 1 : most_parts);
      std::size_t parts = rate ? 0 : 2;
      if (count) parts = *count;
      return prepared<space, gene>{problem.space, gene_picker(places, rate), parts, whole_genes};
    } else {
      return none{};
    }
  }

  template <class Space, class Gene>
  struct prepared {
    Space space;
    gene_picker places;
    std::size_t count;  // 0 where there is a rate
    bool whole_genes;

    bool operator()(std::vector<Gene>& genes, random_stream& rng) const {
      // No part is changed twice, so what has changed once stays changed.
      bool changed = false;
      if (count == 0) {
        const auto most = whole_genes ? 1 : most_parts;
        places(genes.size() * most, rng, [&](std::size_t place) {
          const bool now = change(genes, place / most, place % most, rng);
          changed = changed || now;
        });
        return changed;
      }
      std::size_t parts = 0;
      for (const auto& gene : genes) parts += parts_of(gene);
      std::size_t i = 0, first = 0, width = genes.empty() ? 0 : parts_of(genes[0]);
      const auto pick = [&](std::size_t part) {
        while (part >= first + width) {
          first += width;
          width = parts_of(genes[++i]);
        }
        const bool now = change(genes, i, part - first, rng);
        changed = changed || now;
      };
      // Cuts between one gene more than there are parts.
      detail::for_each_cut(parts + 1, std::min(count, parts), rng, [&](std::size_t cut) { pick(cut - 1); });
      return changed;
    }

   private:
    static constexpr std::size_t most_parts = 1 + std::tuple_size_v<decltype(Gene::arguments)>;

    std::size_t parts_of(const Gene& gene) const { return whole_genes ? 1 : 1 + gene.arity; }

    bool change(std::vector<Gene>& genes, std::size_t i, std::size_t part, random_stream& rng) const {
      auto& gene = genes[i];
      if (whole_genes) return replace(gene, space.gene(i, rng));
      if (part > 0) {
        if (part > gene.arity) return false;  // it has no such argument, or no longer
        const auto before = gene.arguments[part - 1];
        gene.arguments[part - 1] = space.argument(i, rng);
        return gene.arguments[part - 1] != before;
      }
      auto drawn = space.head(i, rng);
      for (std::size_t k = 0; k < drawn.arity; ++k) {
        drawn.arguments[k] = k < gene.arity ? gene.arguments[k] : space.argument(i, rng);
      }
      return replace(gene, std::move(drawn));
    }

    static bool replace(Gene& gene, Gene by) {
      if (gene == by) return false;
      gene = std::move(by);
      return true;
    }
  };
};

static_assert(mutation_for<gene_parts::prepared<chromosome::multi_expression<char>, chromosome::expression_gene<char>>,
                           std::vector<chromosome::expression_gene<char>>>);

}  // namespace clade::mutation
