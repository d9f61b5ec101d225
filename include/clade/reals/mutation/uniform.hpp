// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../operators/mutation/gene_picker.hpp"
#include "../../operators/mutation/none.hpp"
#include "../real_genes.hpp"

namespace clade::mutation {

/// Uniform mutation: replaces each chosen gene by a uniform sample from its range.
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They must be
/// finite. The new value is independent of the old value, so the operator explores but does not refine. `reset` does
/// the same for genes of any type. A call returns whether any gene changed.
///
/// Cost: that of `gene_picker`, with a table that is computed once per run, and one draw per chosen gene. Allocates
/// nothing.
/// Throws std::invalid_argument if a chromosome's length differs from the size of the space, and if `rate` is outside
/// [0, 1]. The same exception is thrown at the start of a run if a bound is infinite.
/// Source: Michalewicz, "Genetic algorithms + data structures = evolution programs", 1992.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::blend{}, .mutation = mutation::uniform{.rate = 0.2}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct uniform {
  /// The probability of changing a gene, in [0, 1]; by default 1/n.
  std::optional<detail::probability<"uniform rate">> rate{};

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, [&](const detail::real_box& box) {
      box.require_finite("mutation::uniform");
      return prepared{box, gene_picker::for_space(problem.space, rate)};
    });
  }

  struct prepared {
    detail::real_box box;
    gene_picker genes_to_move;

    template <detail::real_sequence C>
    bool operator()(C& genes, random_stream& rng) const {
      return detail::change_genes("mutation::uniform", box, genes, rng, genes_to_move,
                                  [&](std::size_t i) { return detail::uniform_between(box.low[i], box.high[i], rng); });
    }
  };
};

}  // namespace clade::mutation
