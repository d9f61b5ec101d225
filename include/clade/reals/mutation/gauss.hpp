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
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They must be
/// finite if `deviation` is unset. It suits local search, since two thirds of the steps are shorter than the deviation.
/// A call returns whether any gene changed.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run, and one normal draw per chosen gene.
/// Allocates nothing.
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
  /// The standard deviation, above 0; by default `share` times the range.
  std::optional<detail::positive_real<"gauss deviation">> deviation{};
  /// The probability of changing a gene, in [0, 1]; by default 1/n.
  std::optional<detail::probability<"gauss rate">> rate{};
  /// The default deviation as a fraction of the range, above 0.
  detail::positive_real<"gauss share"> share = 0.1;
  /// The policy that repairs genes outside the bounds.
  Bounds bounds{};

  /// Returns the operator for one run, with the bounds of the problem's space.
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
