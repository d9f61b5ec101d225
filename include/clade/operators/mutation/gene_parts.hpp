// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../chromosome/multi_expression.hpp"
#include "../../core/checked.hpp"
#include "../../random/cut_points.hpp"
#include "../../text/message.hpp"
#include "gene_picker.hpp"
#include "none.hpp"

namespace clade::mutation {

/// Mutates parts of expression genes. A gene with a function of k arguments has k + 1 parts: its symbol and its
/// arguments. A gene with a terminal has one part.
///
/// With `rate`, each part is picked with this probability, independently of the others. With `count`, this number of
/// distinct parts is picked, or all if there are fewer; every set is equally likely. Without either, the count is 2.
/// Examples: `gene_parts{.rate = 0.05}`, `gene_parts{.count = 1, .whole_genes = true}`.
///
/// A picked symbol is replaced by a random symbol of the space for that position. If the number of arguments grows, the
/// new ones are drawn; if it shrinks, the last ones are removed. A picked argument becomes a random earlier gene. With
/// `whole_genes`, genes are picked instead of parts and replaced by random genes. A drawn value may equal the old one.
/// Returns whether anything changed.
///
/// Cost: the draws that pick the parts, one per picked part for a count of up to 16; up to two draws per new symbol and
/// one per new argument; with a count of parts, two passes over the genes. Allocates nothing.
/// Throws std::invalid_argument if `rate` is outside [0, 1] or `count` is 0, and at the start of the run if both are
/// set.
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
  std::optional<detail::probability<"gene_parts rate">> rate{};         ///< probability per part, in [0, 1]
  std::optional<detail::positive_integer<"gene_parts count">> count{};  ///< number of parts, at least 1
  bool whole_genes = false;                                             ///< whether a part is an entire gene

  /// Returns the operator with the problem's space, the source of new genes.
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
      constexpr auto max_parts = 1 + std::tuple_size_v<decltype(gene::arguments)>;
      const auto places = problem.space.size() * (whole_genes ? 1 : max_parts);
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
    std::size_t count;  // number of parts to change; 0 if there is a rate
    bool whole_genes;

    bool operator()(std::vector<Gene>& genes, random_stream& rng) const {
      // Each part is changed at most once, so a change cannot be undone.
      bool changed = false;
      if (count == 0) {
        const auto most = whole_genes ? 1 : max_parts;
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
      // Draws distinct cuts from 1 to `parts`; cut c stands for part c - 1.
      detail::for_each_cut_point(parts + 1, std::min(count, parts), rng, [&](std::size_t cut) { pick(cut - 1); });
      return changed;
    }

   private:
    static constexpr std::size_t max_parts = 1 + std::tuple_size_v<decltype(Gene::arguments)>;

    std::size_t parts_of(const Gene& gene) const { return whole_genes ? 1 : 1 + gene.arity; }

    bool change(std::vector<Gene>& genes, std::size_t i, std::size_t part, random_stream& rng) const {
      auto& gene = genes[i];
      if (whole_genes) return replace(gene, space.gene(i, rng));
      if (part > 0) {
        if (part > gene.arity) return false;  // a gene with fewer arguments lacks this part
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

    static bool replace(Gene& gene, Gene value) {
      if (gene == value) return false;
      gene = std::move(value);
      return true;
    }
  };
};

}  // namespace clade::mutation
