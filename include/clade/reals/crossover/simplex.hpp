// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::crossover {

/// Simplex crossover (SPX): draws the child uniformly from the simplex of its parents, expanded about their mean by the
/// factor `expansion`.
///
/// The operator is for real vectors. It is invariant under rotation, so it suits functions with dependent genes.
/// Without selection, the default expansion, sqrt(parents + 1), preserves the mean and the covariance of the
/// population. The operator was published for n + 1 parents, where n is the number of genes. With fewer parents, such
/// as the three of Deb, Anand and Joshi (2002), children lie in the hyperplane of their parents. The operator uses the
/// bounds `low(i)` and `high(i)` of the problem's space, even infinite ones; the source does not treat bounds.
///
/// Cost: O(n) per parent, with one draw for each parent except one. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, if `parents` is less than 2,
/// and if `expansion` is not positive and finite. The same exception is thrown at the start of a run if
/// `parents` exceeds 16.
/// Source: Tsutsui, Yamamura and Higuchi, "Multi-parent recombination with simplex crossover in real coded genetic
/// algorithms", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::simplex{.parents = 6}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct simplex {
  detail::integer_from<"simplex parents", 2> parents = 3;  ///< the number of parents, 2 to 16
  /// The factor, above 0; by default sqrt(parents + 1).
  std::optional<detail::positive_real<"simplex expansion">> expansion{};
  /// The policy that repairs genes outside the bounds.
  Bounds bounds{};

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      const auto default_expansion = std::sqrt(static_cast<double>(parents) + 1);
      return prepared{parents, expansion ? static_cast<double>(*expansion) : default_expansion, box};
    });
  }

  struct prepared {
    std::size_t parents;
    double expansion;
    detail::bounded_box<Bounds> box;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
      detail::resize_to_parents_of("crossover::simplex", box, from, child);
      // The gaps between sorted uniform numbers are weights that are uniformly distributed in the simplex.
      const auto count = from.size(), n = child.size();
      std::array<double, 16> weights{};
      for (std::size_t k = 1; k < count; ++k) {
        auto place = k - 1;
        const auto u = rng.unit();
        for (; place > 0 && weights[place - 1] > u; --place) weights[place] = weights[place - 1];
        weights[place] = u;
      }
      weights[count - 1] = 1;
      for (std::size_t k = count - 1; k > 0; --k) weights[k] -= weights[k - 1];
      for (std::size_t k = 0; k < count; ++k) {
        weights[k] = expansion * weights[k] + (1 - expansion) / static_cast<double>(count);
      }
      for (std::size_t i = 0; i < n; ++i) {
        // The weights sum to 1, so the weight of the first parent is implied.
        const auto first = (*from[0])[i];
        auto value = first;
        for (std::size_t k = 1; k < count; ++k) value += weights[k] * detail::difference((*from[k])[i], first);
        child[i] = box.repaired(i, value, rng);
      }
    }
  };
};

}  // namespace clade::crossover
