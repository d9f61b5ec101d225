// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../core/positive_number.hpp"
#include "../../core/space.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/clamp.hpp"
#include "../real_genes.hpp"

namespace clade::crossover {

/// Simplex crossover, SPX: the child is uniform in the simplex whose corners are its `parents`, 2 to 16, moved away
/// from their mean by the factor `expansion`; without one, sqrt(parents + 1), which keeps mean and covariance of a
/// population without selection.
///
/// For vectors of real numbers that depend on each other; it does not prefer the axes. Published for n + 1 parents,
/// where n is the number of genes; with fewer, as in its comparison by Deb, Anand and Joshi (2002), which takes three,
/// the child lies in the plane of its parents. The bounds are those of the problem's space, `low(i)` and `high(i)`,
/// which may be infinite, and `bounds` brings genes back that leave them, by default to the nearer bound; the source
/// says nothing of bounds.
///
/// Cost: one draw for each parent but one, and one pass over all of them. Allocates nothing. Throws
/// std::invalid_argument where a parent has another number of genes than the space, for fewer than two parents and, as
/// the run begins, for more than 16, and for an expansion that is not above 0 and finite.
/// Source: Tsutsui, Yamamura and Higuchi, "Multi-parent recombination with simplex crossover in real coded genetic
/// algorithms", 1999.
/// ~~~
/// const genetic_algorithm ga{.crossover = crossover::simplex{.parents = 6}, .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct simplex {
  detail::at_least<"simplex parents", 2> parents = 3;
  std::optional<detail::positive_number<"simplex expansion">> expansion{};
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::simplex needs a space with the bounds low(i) and high(i) of every gene, such as "
                  "chromosome::reals");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_bounds,
                  "clade: the bounds of crossover::simplex must be callable as op(value, low, high, rng)");
    if constexpr (has_bounds && bounded) {
      return prepared{parents,
                      expansion ? static_cast<double>(*expansion) : std::sqrt(static_cast<double>(parents) + 1), bounds,
                      detail::real_box(problem.space)};
    } else {
      return none{};
    }
  }

  struct prepared {
    std::size_t parents;
    double expansion;
    Bounds bounds;
    detail::real_box box;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
      detail::begin_child_of("crossover::simplex", box, from, child);
      // The gaps between sorted uniform numbers are weights that are uniform on the simplex.
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
        // The weights sum to 1, so those of the differences to the first parent are all it takes.
        const auto first = (*from[0])[i];
        auto value = first;
        for (std::size_t k = 1; k < count; ++k) value += weights[k] * detail::difference((*from[k])[i], first);
        child[i] = bounds(value, box.low[i], box.high[i], rng);
      }
    }
  };
};

static_assert(crossover_for<simplex<>::prepared, std::vector<double>>);

}  // namespace clade::crossover
