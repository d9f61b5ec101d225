#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "../bounds/clamp.hpp"
#include "../core/concepts.hpp"
#include "../core/positive_number.hpp"
#include "../core/real_genes.hpp"
#include "../core/space.hpp"
#include "none.hpp"

namespace clade::crossover {

/// Unimodal normal distribution crossover, UNDX, of three parents: the child is normally distributed about the middle
/// of the first two parents, along the line through them and at right angles to it.
///
/// Along the line the deviation is `along` times the distance of the first two parents. At right angles it is `across`
/// / sqrt(n) times the distance of the third parent from the line, the same in all directions; 0.5 and 0.35 are the
/// published values. For vectors of real numbers that depend on each other; it does not prefer the axes. The bounds are
/// those of the problem's space, `low(i)` and `high(i)`, which may be infinite, and `bounds` brings genes back that
/// leave them, by default to the nearer bound; the source says nothing of bounds. Distances are computed in units of
/// the longest difference, so that they neither overflow nor vanish.
///
/// Cost: n + 1 normal draws and five passes. Allocates nothing. Throws std::invalid_argument where a parent has another
/// number of genes than the space, and for a deviation that is not above 0 and finite.
/// Source: Ono and Kobayashi, "A real-coded genetic algorithm for function optimization using unimodal normal
/// distribution crossover", 1997.
template <class Bounds = bounds::clamp>
  requires bounds_for<Bounds>
struct unimodal_normal {
  detail::positive_number<"unimodal_normal along"> along = 0.5;
  detail::positive_number<"unimodal_normal across"> across = 0.35;
  Bounds bounds{};

  /// The operator with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    constexpr bool has_bounds = detail::space_of_reals<std::remove_cvref_t<decltype(problem.space)>>;
    static_assert(has_bounds,
                  "clade: crossover::unimodal_normal needs a space with the bounds low(i) and high(i) of every gene, "
                  "such as chromosome::reals");
    if constexpr (has_bounds) {
      return prepared{along, across, bounds, detail::real_box(problem.space)};
    } else {
      return none{};
    }
  }

  struct prepared {
    double along, across;
    Bounds bounds;
    detail::real_box box;

    static constexpr std::size_t parents = 3;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const, 3> from, C& child, random_stream& rng) const {
      detail::begin_child_of("crossover::unimodal_normal", box, from, child);
      const auto &one = *from[0], &other = *from[1], &third = *from[2];
      const auto n = child.size();
      double unit = 0;  // the longest difference
      for (std::size_t i = 0; i < n; ++i) {
        unit = std::max(
            {unit, std::abs(detail::difference(other[i], one[i])), std::abs(detail::difference(third[i], one[i]))});
      }
      if (unit == 0) {
        child = one;
        return;
      }
      const auto line = [&](std::size_t i) { return detail::difference(other[i], one[i]) / unit; };
      const auto to_third = [&](std::size_t i) { return detail::difference(third[i], one[i]) / unit; };
      double length = 0, foot = 0;  // of the line, squared; of the third parent on the line
      for (std::size_t i = 0; i < n; ++i) {
        length += line(i) * line(i);
        foot += line(i) * to_third(i);
      }
      if (length > 0) foot /= length;
      double distance = 0;  // of the third parent from the line
      for (std::size_t i = 0; i < n; ++i) {
        const auto beside = to_third(i) - foot * line(i);
        distance += beside * beside;
      }
      const auto deviation = across / std::sqrt(static_cast<double>(n)) * std::sqrt(distance);
      // A normal vector in all directions, and what of it points along the line.
      double astray = 0;
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = deviation * rng.normal();
        astray += child[i] * line(i);
      }
      const auto way = along * rng.normal() - (length > 0 ? astray / length : 0.0);
      for (std::size_t i = 0; i < n; ++i) {
        const auto middle = one[i] + detail::difference(other[i], one[i]) / 2;
        child[i] = bounds(middle + unit * (child[i] + way * line(i)), box.low[i], box.high[i], rng);
      }
    }
  };
};

static_assert(crossover_for<unimodal_normal<>::prepared, std::vector<double>>);

}  // namespace clade::crossover
