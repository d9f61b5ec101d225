// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::crossover {

/// Line recombination: the child is mother + share * (father - mother), with one share for all genes, uniform in
/// [-extension, 1 + extension].
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They may be
/// infinite. Children lie on the line through their parents unless they are repaired, so the operator suits functions
/// with dependent genes. The lines of a small population do not span the space; combine the operator with a mutation.
/// `blend` draws a separate share for each gene.
///
/// Cost: O(n), with one draw. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, and if `extension` is negative
/// or not finite.
/// Source: Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder genetic algorithm", 1993 (extended
/// line recombination).
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::line{.extension = 0.25}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct line {
  /// The relative extension of the segment at each end, at least 0.
  detail::real_from<"line extension", 0> extension = 0.25;
  Bounds bounds{};  ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds,
                                     [&](const detail::bounded_box<Bounds>& box) { return prepared{extension, box}; });
  }

  struct prepared {
    double extension;
    detail::bounded_box<Bounds> box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::resize_to_parents("crossover::line", box, mother, father, child);
      const auto share = (1 + 2 * extension) * rng.unit() - extension;
      for (std::size_t i = 0; i < mother.size(); ++i) {
        const auto value = mother[i] + share * detail::difference(father[i], mother[i]);
        child[i] = box.repaired(i, value, rng);
      }
    }
  };
};

}  // namespace clade::crossover
