// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <optional>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Arithmetic crossover: the child is a point on the line segment between its parents, namely
/// father + share * (mother - father).
///
/// The operator is for real vectors. It uses the bounds `low(i)` and `high(i)` of the problem's space. They may be
/// infinite. Children never leave the box spanned by their parents, so the population contracts; combine the operator
/// with a mutation that preserves diversity. If both parents are within the bounds, so is the child; otherwise genes
/// outside are set to the nearer bound.
///
/// Cost: O(n), with at most one draw. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, and if `share` is outside [0,
/// 1].
/// Source: Michalewicz, "Genetic algorithms + data structures = evolution programs", 1992 (whole arithmetical
/// crossover).
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::arithmetic{.share = 0.5}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
struct arithmetic {
  std::optional<detail::probability<"arithmetic share">>
      share{};  ///< the weight of the mother, in [0, 1]; by default uniform for each child

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, [&](const detail::real_box& box) { return prepared{share, box}; });
  }

  struct prepared {
    std::optional<double> share;
    detail::real_box box;

    template <detail::real_sequence C>
    void operator()(const C& mother, const C& father, C& child, random_stream& rng) const {
      detail::resize_to_parents("crossover::arithmetic", box, mother, father, child);
      const auto mothers_share = share ? *share : rng.unit();
      for (std::size_t i = 0; i < mother.size(); ++i) {
        // The computation starts at the nearer parent, so that shares of 0 and 1 reproduce a parent exactly.
        const auto difference = detail::difference(father[i], mother[i]);
        const auto value =
            mothers_share < 0.5 ? father[i] - mothers_share * difference : mother[i] + (1 - mothers_share) * difference;
        child[i] = box.nearest(i, value);
      }
    }
  };
};

}  // namespace clade::crossover
