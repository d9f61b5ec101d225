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

/// Cauchy mutation: adds a Cauchy-distributed step with location 0 to each chosen gene. Half of the steps are longer
/// than `scale`.
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They must be
/// finite if `scale` is unset. The distribution has neither mean nor variance. One step in 31 is longer than 20 times
/// the scale, so the operator escapes local optima that trap `gauss`. A call returns whether any gene changed.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run, and one Cauchy draw per chosen gene.
/// Allocates nothing.
/// Throws std::invalid_argument if a chromosome's length differs from the size of the space, if `rate` is outside [0,
/// 1], if `scale` or `share` is not positive and finite, and if a bound is infinite and `scale` is unset.
/// Source: Yao, Liu and Lin, "Evolutionary programming made faster", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::blend{}, .mutation = mutation::cauchy{.scale = 0.1}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct cauchy {
  /// The scale of the steps, above 0; by default `share` times the range of the gene.
  std::optional<detail::positive_real<"cauchy scale">> scale{};
  /// The probability of changing a gene, in [0, 1]; by default 1/n.
  std::optional<detail::probability<"cauchy rate">> rate{};
  /// The default scale as a fraction of the range of the gene, above 0.
  detail::positive_real<"cauchy share"> share = 0.1;
  Bounds bounds{};  ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      if (!scale) box.require_finite("mutation::cauchy without a scale");
      return prepared{scale, share, box, gene_picker::for_space(problem.space, rate)};
    });
  }

  struct prepared {
    std::optional<double> scale;
    double share;
    detail::bounded_box<Bounds> box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      return detail::change_genes("mutation::cauchy", box, genes, rng, genes_to_move, [&](std::size_t i) {
        const auto size = scale ? *scale : share * box.width(i);
        return box.repaired(i, genes[i] + size * rng.cauchy(), rng);
      });
    }
  };
};

}  // namespace clade::mutation
