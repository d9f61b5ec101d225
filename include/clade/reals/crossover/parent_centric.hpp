// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
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

/// Parent-centric crossover, PCX: the child is normally distributed about its mother, along the line from the mean of
/// all its `parents`, 2 to 16, to her, and at right angles to it.
///
/// Along the line the deviation is `along` times her distance from the mean. At right angles it is `across` times the
/// mean distance of the other parents from the line, the same in all directions. The published operator chooses the
/// parent about which the child lies; here it is the first, and selection has chosen it. For vectors of real numbers
/// that depend on each other; it does not prefer the axes, and it searches near good solutions, so that it suits
/// replacements that let parents live on, such as `replacement::worst`. The bounds are those of the problem's space,
/// `low(i)` and `high(i)`, which may be infinite, and `bounds` brings genes back that leave them, by default to the
/// nearer bound; the source says nothing of bounds. Each gene is measured in a power of two near the width of its
/// range, or in 1 if a bound is infinite. So distances neither overflow nor vanish.
///
/// Cost: n + 1 normal draws and some passes over all parents. Allocates nothing. Throws std::invalid_argument where a
/// parent has another number of genes than the space, for fewer than two parents and, as the run begins, for more than
/// 16, and for a deviation that is not above 0 and finite.
/// Source: Deb, Anand and Joshi, "A computationally efficient evolutionary algorithm for real-parameter optimization",
/// 2002.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::parent_centric{.along = 0.1, .across = 0.1},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Bounds = bounds::clamp>
struct parent_centric {
  detail::at_least<"parent_centric parents", 2> parents = 3;
  detail::positive_number<"parent_centric along"> along = 0.1;
  detail::positive_number<"parent_centric across"> across = 0.1;
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::parent_centric needs a space with the bounds low(i) and high(i) of every gene, "
                  "such as chromosome::reals");
    constexpr bool bounded = bounds_for<Bounds>;
    static_assert(bounded || !has_bounds,
                  "clade: the bounds of crossover::parent_centric must be callable as op(value, low, high, rng)");
    if constexpr (has_bounds && bounded) {
      const detail::real_box box(problem.space);
      return prepared{parents, along, across, bounds, box, box.units()};
    } else {
      return none{};
    }
  }

  struct prepared {
    std::size_t parents;
    double along, across;
    Bounds bounds;
    detail::real_box box;
    std::vector<double> units;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
      detail::begin_child_of("crossover::parent_centric", box, from, child);
      const auto count = from.size(), n = child.size();
      const auto& mother = *from[0];
      const auto apart = [&](std::size_t k, std::size_t i) {
        return detail::difference((*from[k])[i], mother[i]) / units[i];
      };
      double unit = 0;  // the longest difference
      for (std::size_t k = 1; k < count; ++k) {
        for (std::size_t i = 0; i < n; ++i) unit = std::max(unit, std::abs(apart(k, i)));
      }
      if (unit == 0) {
        child = mother;
        return;
      }
      // From the mean to the mother.
      const auto line = [&](std::size_t i) {
        double sum = 0;
        for (std::size_t k = 1; k < count; ++k) sum -= apart(k, i) / unit;
        return sum / static_cast<double>(count);
      };
      double length = 0;  // of the line, squared
      for (std::size_t i = 0; i < n; ++i) length += line(i) * line(i);
      double distances = 0;
      for (std::size_t k = 1; k < count; ++k) {
        double foot = 0, distance = 0;
        for (std::size_t i = 0; i < n; ++i) foot += line(i) * (apart(k, i) / unit);
        if (length > 0) foot /= length;
        for (std::size_t i = 0; i < n; ++i) {
          const auto beside = apart(k, i) / unit - foot * line(i);
          distance += beside * beside;
        }
        distances += std::sqrt(distance);
      }
      const auto deviation = across * distances / static_cast<double>(count - 1);
      // A normal vector in all directions, and what of it points along the line.
      double astray = 0;
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = deviation * rng.normal();
        astray += child[i] * line(i);
      }
      const auto way = along * rng.normal() - (length > 0 ? astray / length : 0.0);
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = bounds(mother[i] + unit * (child[i] + way * line(i)) * units[i], box.low[i], box.high[i], rng);
      }
    }
  };
};

static_assert(crossover_for<parent_centric<>::prepared, std::vector<double>>);

}  // namespace clade::crossover
