// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::mutation {

/// Gaussian mutation: adds a normally distributed step with mean 0 and standard deviation `deviation` to each chosen
/// gene.
///
/// For real vectors. Uses the bounds `low(i)` and `high(i)` of the problem's space, which must be finite if `deviation`
/// is unset. Suits local search: two thirds of the steps are shorter than the deviation. Returns whether any gene
/// changed.
///
/// Cost: one draw per chosen gene to select it, from a table built once per run, and one normal draw. Allocates
/// nothing.
/// Throws std::invalid_argument if a chromosome's length differs from the size of the space, if `rate` is outside [0,
/// 1], if `deviation` or `share` is not positive and finite, and if a bound is infinite and `deviation` is unset.
/// Source: Rechenberg, "Evolutionsstrategie", 1973; with a rate per gene: Fogel, "Evolutionary computation", 1995.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{.deviation = 0.1, .bounds = bounds::reflect{}}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct gauss {
  std::optional<detail::positive_real<"gauss deviation">> deviation{};  ///< positive; by default share * range
  std::optional<detail::probability<"gauss rate">> rate{};              ///< per gene, in [0, 1]; by default 1/n
  detail::positive_real<"gauss share"> share = 0.1;                     ///< default deviation, in ranges; positive
  Bounds bounds{};                                                      ///< repairs genes outside the bounds

  /// Binds the operator to the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      if (!deviation) box.require_finite("mutation::gauss without a deviation");
      return prepared{deviation, share, box, gene_picker::for_space(problem.space, rate)};
    });
  }

  struct prepared {
    std::optional<double> deviation;
    double share;
    detail::bounded_box<Bounds> box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      return detail::change_genes("mutation::gauss", box, genes, rng, genes_to_move, [&](std::size_t i) {
        const auto size = deviation ? *deviation : share * box.width(i);
        return box.repaired(i, genes[i] + size * rng.normal(), rng);
      });
    }
  };
};

}  // namespace clade::mutation
