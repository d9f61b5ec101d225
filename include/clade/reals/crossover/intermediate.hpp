// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/clamp.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Intermediate recombination: every gene of the child is mother + share * (father - mother), where each gene draws its
/// own share uniformly from [-extension, 1 + extension].
///
/// For real vectors. Uses the bounds `low(i)` and `high(i)` of the problem's space, which may be infinite. Equivalent
/// to `blend` with alpha = extension, under the name used for breeder genetic algorithms and evolution strategies. With
/// an extension of 0, children stay in the box spanned by their parents. `line` draws one share for all genes.
///
/// Cost: O(n), with one draw per gene. Allocates nothing. Throws std::invalid_argument if a parent's length differs
/// from the size of the space, and if `extension` is negative or not finite.
/// Source: Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder genetic algorithm", 1993 (extended
/// intermediate recombination).
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::intermediate{.extension = 0.25},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct intermediate {
  detail::number_of_at_least<"intermediate extension", 0> extension = 0.25;  ///< relative extension, at least 0
  Bounds bounds{};                                                           ///< repairs genes outside the bounds

  /// Binds the operator to the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none, bounds_for<Bounds>>(
        problem, [&](const detail::real_box& box) { return prepared{extension, bounds, box}; });
  }

  struct prepared {
    double extension;
    Bounds bounds;
    detail::real_box box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::begin_child("crossover::intermediate", box, mother, father, child);
      for (std::size_t i = 0; i < mother.size(); ++i) {
        const auto share = (1 + 2 * extension) * rng.unit() - extension;
        const auto value = mother[i] + share * detail::difference(father[i], mother[i]);
        child[i] = bounds(value, box.low[i], box.high[i], rng);
      }
    }
  };
};

}  // namespace clade::crossover
