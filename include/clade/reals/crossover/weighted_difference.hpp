// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../../random/random_mask.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/halfway.hpp"

namespace clade::crossover {

/// Differential variation: with probability `rate`, a gene of the child is the gene of the mother plus `weight` times
/// the difference of the other two parents. Otherwise it is the gene of the mother. One gene, chosen uniformly, always
/// moves.
///
/// The operator is for real vectors, especially in `moead`: if the parents are neighbours, step sizes adapt to the
/// neighbourhood. A small population yields few distinct children, so a mutation should follow. The operator uses the
/// bounds `low(i)` and `high(i)` of the problem's space. They may be infinite. The source resamples genes outside the
/// bounds (`bounds::resample`). This converges more slowly if the optimum is at a bound. A call returns whether any
/// gene changed.
///
/// Cost: O(n), with one draw, plus about seven draws per 64 genes if `rate` is less than 1. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, if `weight` is not positive
/// and finite, and if `rate` is outside [0, 1].
/// Source: Li and Zhang, "Multiobjective optimization problems with complicated Pareto sets, MOEA/D and NSGA-II", 2009.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::weighted_difference{.weight = 0.5},
///     .mutation = mutation::polynomial{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::halfway>
struct weighted_difference {
  detail::positive_real<"weighted_difference weight"> weight = 0.5;  ///< the factor of the difference, above 0
  detail::probability<"weighted_difference rate"> rate = 1;          ///< the probability of moving a gene, in [0, 1]
  Bounds bounds{};  ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none, true>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      return prepared{weight, detail::random_mask(rate), box};
    });
  }

  struct prepared {
    static constexpr std::size_t parents = 3;

    double weight;
    detail::random_mask chosen;
    detail::bounded_box<Bounds> box;

    template <detail::real_sequence C>
    bool operator()(std::span<const C* const, parents> from, C& child, random_stream& rng) const {
      detail::resize_to_parents_of("crossover::weighted_difference", box, from, child);
      const auto &mother = *from[0], &plus = *from[1], &minus = *from[2];
      const auto n = child.size(), always = static_cast<std::size_t>(rng.below(n));
      bool changed = false;
      for (std::size_t first = 0; first < n; first += 64) {
        const auto count = std::min<std::size_t>(n - first, 64);
        auto moves = chosen(~std::uint64_t{0} >> (64 - count), rng);
        if (always - first < count) moves |= std::uint64_t{1} << (always - first);
        for (auto i = first; i < first + count; ++i, moves >>= 1) {
          child[i] = mother[i];
          if ((moves & 1) == 0) continue;
          const auto moved = mother[i] + weight * detail::difference(plus[i], minus[i]);
          child[i] = box.repaired(i, moved, mother[i], rng);
          changed = changed || child[i] != mother[i];
        }
      }
      return changed;
    }
  };
};

}  // namespace clade::crossover
