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

/// Gaussian mutation: a gene moves by a normally distributed step of mean 0 and standard deviation `deviation`.
///
/// For vectors of real numbers. `deviation` is in units of the values; without it, it is `share` of the width of each
/// gene's range, which must be finite then. A gene moves with probability `rate`, from 0 to 1, independently of the
/// others; without a rate, 1/n. The bounds are those of the problem's space, `low(i)` and `high(i)`, and `bounds`
/// brings values back that leave them, by default to the nearer bound. For fine search near good values: two thirds of
/// the steps are shorter than the deviation. It returns whether any gene changed.
///
/// Cost: the picking, by a table that is made once a run, and one normal draw for each gene picked. Allocates nothing.
/// Throws std::invalid_argument for chromosomes of another length than the space's, for a rate outside [0, 1], for a
/// deviation or share that is not above 0 and finite, and for infinite bounds where deviation is a share of the range.
/// Source: Rechenberg, 1973; with a rate per gene, Fogel, 1995.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{.deviation = 0.1, .bounds = bounds::reflect{}}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct gauss {
  std::optional<detail::positive_number<"gauss deviation">> deviation{};
  std::optional<detail::probability<"gauss rate">> rate{};
  detail::positive_number<"gauss share"> share = 0.1;
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: mutation::gauss needs a space with the bounds low(i) and high(i) of every gene, such as "
                  "chromosome::reals");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_bounds,
                  "clade: the bounds of mutation::gauss must be callable as op(value, low, high, rng)");
    if constexpr (has_bounds && bounded) {
      if (!deviation) detail::finite_box("mutation::gauss without a deviation", problem.space);
      return prepared{deviation ? std::optional<double>(*deviation) : std::nullopt, share, bounds,
                      detail::real_box(problem.space), gene_picker::for_space(problem.space, rate)};
    } else {
      return none{};
    }
  }

  struct prepared {
    std::optional<double> deviation;
    double share;
    Bounds bounds;
    detail::real_box box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      box.require_length("mutation::gauss", genes.size());
      bool changed = false;
      genes_to_move(genes.size(), rng, [&](std::size_t i) {
        const auto size = deviation ? *deviation : share * box.width(i);
        const auto moved = bounds(genes[i] + size * rng.normal(), box.low[i], box.high[i], rng);
        changed = changed || moved != genes[i];
        genes[i] = moved;
      });
      return changed;
    }
  };
};

static_assert(mutation_for<gauss<>::prepared, std::vector<double>>);

}  // namespace clade::mutation
