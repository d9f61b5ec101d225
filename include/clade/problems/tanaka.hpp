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

/// The problem of Tanaka, with two objectives, both minimized, and two constraints. It is a fitness for `minimize` and
/// provides its space.
///
/// The problem has two variables in [0, pi]. They are also the objectives. The front has three pieces along the wavy
/// border of the feasible region. The violation is the sum of the constraint violations; the violation of the second
/// constraint, a circle, is divided by its constant, 0.5.
/// Throws std::invalid_argument for vectors of the wrong length.
/// Source: Tanaka, Watanabe, Furukawa and Tanino, "GA-based decision support system for multicriteria optimization",
/// 1995.
/// ~~~
/// const problems::tanaka waves{};
/// waves({1, 1}).violation;  // = 0.0
/// const nsga2 sorting{.crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(minimize(waves, waves.space()), sorting, 1), stop::generations(3));
/// ~~~
struct tanaka {
  chromosome::reals<> space() const { return {2, 0, 3.14159265358979323846}; }

  constrained<objectives<2>> operator()(const std::vector<double>& x) const {
    if (x.size() != 2) clade::detail::refuse({"tanaka vectors must have 2 variables, but had ", x.size()});
    const auto square = x[0] * x[0] + x[1] * x[1];
    // Doubling the angle from the second axis four times yields the cosine of 16 times the angle.
    auto cosine = square > 0 ? x[1] / std::sqrt(square) : 1;
    for (int i = 0; i < 4; ++i) cosine = 2 * cosine * cosine - 1;
    const auto circle = (x[0] - 0.5) * (x[0] - 0.5) + (x[1] - 0.5) * (x[1] - 0.5);
    return {.value = {x[0], x[1]},
            .violation = std::max(0.0, 1 + 0.1 * cosine - square) + std::max(0.0, circle / 0.5 - 1)};
  }
};

}  // namespace clade::problems
