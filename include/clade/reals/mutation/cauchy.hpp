// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/positive_number.hpp"
#include "../../core/probability.hpp"
#include "../../core/space.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../bounds/clamp.hpp"
#include "../real_genes.hpp"

namespace clade::mutation {

/// Cauchy mutation: a gene moves by a step of the Cauchy distribution about 0, half of whose steps are longer than
/// `scale`.
///
/// For vectors of real numbers. `scale` is in units of the values; without it, it is `share` of the width of each
/// gene's range, which must be finite then. A gene moves with probability `rate`, from 0 to 1, independently of the
/// others; without a rate, 1/n. The bounds are those of the problem's space, `low(i)` and `high(i)`, and `bounds`
/// brings values back that leave them, by default to the nearer bound. Its steps have neither mean nor variance: one in
/// 31 is longer than 20 times the scale, which leaves local optima that `gauss` does not. It returns whether any gene
/// changed.
///
/// Cost: the picking, by a table that is made once a run, and one Cauchy number for each gene picked. Allocates nothing.
/// Throws std::invalid_argument for chromosomes of another length than the space's, for a rate outside [0, 1], for a
/// scale or share that is not above 0 and finite, and for infinite bounds where scale is a share of the range.
/// Source: Yao, Liu and Lin, "Evolutionary programming made faster", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::blend{}, .mutation = mutation::cauchy{.scale = 0.1}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct cauchy {
  std::optional<detail::positive_number<"cauchy scale">> scale{};
  std::optional<detail::probability<"cauchy rate">> rate{};
  detail::positive_number<"cauchy share"> share = 0.1;
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: mutation::cauchy needs a space with the bounds low(i) and high(i) of every gene, such as "
                  "chromosome::reals");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_bounds,
                  "clade: the bounds of mutation::cauchy must be callable as op(value, low, high, rng)");
    if constexpr (has_bounds && bounded) {
      if (!scale) detail::finite_box("mutation::cauchy without a scale", problem.space);
      return prepared{scale ? std::optional<double>(*scale) : std::nullopt, share, bounds,
                      detail::real_box(problem.space), gene_picker::for_space(problem.space, rate)};
    } else {
      return none{};
    }
  }

  struct prepared {
    std::optional<double> scale;
    double share;
    Bounds bounds;
    detail::real_box box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      box.require_length("mutation::cauchy", genes.size());
      bool changed = false;
      genes_to_move(genes.size(), rng, [&](std::size_t i) {
        const auto size = scale ? *scale : share * box.width(i);
        const auto moved = bounds(genes[i] + size * rng.cauchy(), box.low[i], box.high[i], rng);
        changed = changed || moved != genes[i];
        genes[i] = moved;
      });
      return changed;
    }
  };
};

static_assert(mutation_for<cauchy<>::prepared, std::vector<double>>);

}  // namespace clade::mutation
