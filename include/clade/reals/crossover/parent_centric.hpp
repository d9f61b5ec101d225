// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "../../core/checked.hpp"
#include "../../operators/crossover/none.hpp"
#include "../bounds/bounded.hpp"
#include "../bounds/clamp.hpp"

namespace clade::crossover {

/// Parent-centric crossover (PCX): draws the child from a normal distribution about its mother, with separate
/// deviations along the line from the mean of all parents to the mother and orthogonal to it.
///
/// The deviation along the line is `along` times the distance of the mother from the mean. The orthogonal deviation is
/// `across` times the mean distance of the other parents from the line. The published operator chooses the central
/// parent at random. Here the central parent is the mother, the first parent that the selection returns.
///
/// The operator is for real vectors. It is invariant under rotation, so it suits functions with dependent genes. It
/// samples near good solutions and suits replacements that keep parents, such as `replacement::worst`. It uses the
/// bounds `low(i)` and `high(i)` of the problem's space, even infinite ones; the source does not treat bounds. Genes
/// are scaled by a power of two near the width of their range (by 1 if a bound is infinite), so that distances neither
/// overflow nor underflow.
///
/// Cost: O(n) per parent, with n + 1 normal draws. Allocates nothing.
/// Throws std::invalid_argument if a parent's length differs from the size of the space, if `parents` is less than 2,
/// and if `along` or `across` is not positive and finite. The same exception is thrown at the start of
/// a run if `parents` exceeds 16.
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
  detail::integer_from<"parent_centric parents", 2> parents = 3;  ///< the number of parents, 2 to 16
  detail::positive_real<"parent_centric along"> along = 0.1;      ///< the relative deviation along the line, above 0
  detail::positive_real<"parent_centric across"> across = 0.1;    ///< the relative orthogonal deviation, above 0
  Bounds bounds{};                                                ///< the policy that repairs genes outside the bounds

  /// Returns the operator for one run, with the bounds of the problem's space.
  template <class Problem>
  auto prepare(const Problem& problem) const {
    return detail::with_bounds<none>(problem, bounds, [&](const detail::bounded_box<Bounds>& box) {
      return prepared{parents, along, across, box, box.units()};
    });
  }

  struct prepared {
    std::size_t parents;
    double along, across;
    detail::bounded_box<Bounds> box;
    std::vector<double> units;

    template <detail::real_sequence C>
    void operator()(std::span<const C* const> from, C& child, random_stream& rng) const {
      detail::resize_to_parents_of("crossover::parent_centric", box, from, child);
      const auto count = from.size(), n = child.size();
      const auto& mother = *from[0];
      const auto apart = [&](std::size_t k, std::size_t i) {
        return detail::difference((*from[k])[i], mother[i]) / units[i];
      };
      double unit = 0;  // the largest difference of a gene, as a divisor that keeps squares in range
      for (std::size_t k = 1; k < count; ++k) {
        for (std::size_t i = 0; i < n; ++i) unit = std::max(unit, std::abs(apart(k, i)));
      }
      if (unit == 0) {
        child = mother;
        return;
      }
      // Returns coordinate i of the vector from the mean of all parents to the mother.
      const auto line = [&](std::size_t i) {
        double sum = 0;
        for (std::size_t k = 1; k < count; ++k) sum -= apart(k, i) / unit;
        return sum / static_cast<double>(count);
      };
      double length = 0;  // the squared length of the line
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
      // The child is first an isotropic normal vector. Its component along the line is then replaced.
      double along_line = 0;
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = deviation * rng.normal();
        along_line += child[i] * line(i);
      }
      const auto correction = along * rng.normal() - (length > 0 ? along_line / length : 0.0);
      for (std::size_t i = 0; i < n; ++i) {
        child[i] = box.repaired(i, mother[i] + unit * (child[i] + correction * line(i)) * units[i], rng);
      }
    }
  };
};

}  // namespace clade::crossover
