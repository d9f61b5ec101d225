// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/objectives.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// The problem of designing a welded beam, with two objectives, the cost and the deflection in inches, both minimized,
/// and four constraints. It is a fitness for `minimize` and provides its space.
///
/// The beam carries 6000 pounds, 14 inches from its support. The variables, in inches, are the thickness and the length
/// of the weld and the height and the thickness of the beam. Variables 1 and 4 are in [0.125, 5], 2 and 3 in [0.1, 10].
/// The constraints are: the shear stress in the weld is at most 13,600 psi, the normal stress in the beam is at most
/// 30,000 psi, the weld is at most as thick as the beam, and the beam does not buckle. The violation is the sum of the
/// constraint violations relative to their limits, except that the violation of the third is in inches. The cheapest
/// beam costs about 2.38.
/// Throws std::invalid_argument for vectors of the wrong length.
/// Source: Deb, "An efficient constraint handling method for genetic algorithms", 2000; two objectives: Deb, Pratap and
/// Moitra, "Mechanical component design for multiple objectives using elitist non-dominated sorting GA", 2000.
/// ~~~
/// const nsga2 sorting{
///     .population = 20, .crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// const problems::welded_beam front_of{};
/// run(evolve(minimize(front_of, front_of.space()), sorting, 1), stop::generations(3));
/// ~~~
struct welded_beam {
  chromosome::reals<> space() const { return chromosome::reals<>({{0.125, 5}, {0.1, 10}, {0.1, 10}, {0.125, 5}}); }

  constrained<objectives<2>> operator()(const std::vector<double>& x) const {
    if (x.size() != 4) clade::detail::refuse({"welded_beam vectors must have 4 variables, but had ", x.size()});
    const auto h = x[0], l = x[1], t = x[2], b = x[3];
    const auto square = 0.25 * (l * l + (h + t) * (h + t)), arm = std::sqrt(square);
    const auto direct = 6000 / (std::sqrt(2.0) * h * l);
    const auto bending = 6000 * (14 + 0.5 * l) * arm / (2 * (0.707 * h * l * (l * l / 12 + 0.25 * (h + t) * (h + t))));
    const auto shear = std::sqrt(direct * direct + bending * bending + l * direct * bending / arm);
    const auto normal = 504000 / (t * t * b);
    const auto buckling = 64746.022 * (1 - 0.0282346 * t) * t * b * b * b;
    return {.value = {1.10471 * h * h * l + 0.04811 * t * b * (14 + l), 2.1952 / (t * t * t * b)},
            .violation = std::max(0.0, shear / 13600 - 1) + std::max(0.0, normal / 30000 - 1) + std::max(0.0, h - b) +
                         std::max(0.0, 1 - buckling / 6000)};
  }
};

}  // namespace clade::problems
