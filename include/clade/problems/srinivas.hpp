// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/objectives.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// The problem of Srinivas and Deb, with two objectives, both minimized, and two constraints. It is a fitness for
/// `minimize` and provides its space.
///
/// The problem has two variables in [-20, 20]. Most vectors of the front have x1 = -2.5; the others lie on the second
/// constraint. The violation is the sum of the constraint violations, each divided by the constant of the constraint,
/// 225 and 10.
/// Throws std::invalid_argument for vectors of the wrong length.
/// Source: Srinivas and Deb, "Multiobjective optimization using nondominated sorting in genetic algorithms", 1994.
/// ~~~
/// const problems::srinivas curves{};
/// curves({2, 1}).value[1];  // = 18.0
/// const nsga2 sorting{.crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(minimize(curves, curves.space()), sorting, 1), stop::generations(3));
/// ~~~
struct srinivas {
  chromosome::reals<> space() const { return {2, -20, 20}; }

  constrained<objectives<2>> operator()(const std::vector<double>& x) const {
    if (x.size() != 2) clade::detail::refuse({"srinivas vectors must have 2 variables, but had ", x.size()});
    const auto a = x[0], b = x[1];
    const auto square = (b - 1) * (b - 1);
    return {.value = {(a - 2) * (a - 2) + square + 2, 9 * a - square},
            .violation = std::max(0.0, (a * a + b * b) / 225 - 1) + std::max(0.0, (a - 3 * b) / 10 + 1)};
  }
};

}  // namespace clade::problems
