// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::crossover {

/// Blend crossover (BLX-alpha): draws every gene of the child uniformly from the interval between its parents' genes,
/// extended at both ends by `alpha` times its length.
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They may be
/// infinite. Genes are drawn independently, so the operator suits separable functions. Without selection, an alpha of
/// sqrt(3) / 2 - 1 / 2, about 0.366, preserves the expected variance of the population. The usual alpha of 0.5
/// increases the variance, to compensate for the contraction by selection.
///
/// Cost: O(n), with one draw per gene. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, and if `alpha` is negative or
/// not finite.
/// Source: Eshelman and Schaffer, "Real-coded genetic algorithms and interval-schemata", 1993. With an alpha of 0.25 it
/// is the extended intermediate recombination of Mühlenbein and Schlierkamp-Voosen, "Predictive models for the breeder
/// genetic algorithm", 1993.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::blend{.alpha = 0.5, .bounds = bounds::reflect{}},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct blend {
  detail::real_from<"blend alpha", 0> alpha = 0.5;  ///< the relative extension of the interval at each end, at least 0
  Bounds bounds{};                                  ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds,
                                     [&](const detail::bounded_box<Bounds>& box) { return prepared{alpha, box}; });
  }

  struct prepared {
    double alpha;
    detail::bounded_box<Bounds> box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::resize_to_parents("crossover::blend", box, mother, father, child);
      auto stream = rng;  // a local copy stays in registers
      // All numbers are drawn first, so that the compiler can vectorize the second loop.
      for (auto& gene : child) gene = stream.unit();
      for (std::size_t i = 0; i < child.size(); ++i) {
        const auto low = std::min(mother[i], father[i]), high = std::max(mother[i], father[i]);
        const auto length = detail::difference(high, low);
        const auto value = (low - alpha * length) + (1 + 2 * alpha) * length * child[i];
        child[i] = box.repaired(i, value, stream);
      }
      rng = stream;
    }
  };
};

/// A former name of `blend` with an alpha of 0.25, kept for one version.
/// ~~~
/// crossover::intermediate{}.alpha;  // = 0.25
/// ~~~
struct intermediate : blend<> {
  constexpr intermediate() : blend{.alpha = 0.25} {}
};

}  // namespace clade::crossover
