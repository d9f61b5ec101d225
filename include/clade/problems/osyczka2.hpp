// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../core/constrained.hpp"
#include "../core/objectives.hpp"
#include "../reals/chromosome/reals.hpp"
#include "../text/message.hpp"

namespace clade::problems {

/// The second problem of Osyczka and Kundu, with two objectives, both minimized, and six constraints. It is a fitness
/// for `minimize` and provides its space.
///
/// The problem has six variables: variables 1, 2 and 6 are in [0, 10], 3 and 5 in [1, 5], and 4 in [0, 6]. The front
/// has five pieces along different constraints. The violation is the sum of the constraint violations, each divided by
/// the constant of the constraint: 2, 6, 2, 2, 4 and 4.
/// Throws std::invalid_argument for vectors of the wrong length.
/// Source: Osyczka and Kundu, "A new method to solve generalized multicriteria optimization problems using the simple
/// genetic algorithm", 1995.
/// ~~~
/// const problems::osyczka2 pieces{};
/// pieces({5, 1, 2, 0, 5, 10}).value[0];  // = -(25 * 9 + 1 + 1 + 16 + 16.0)
/// const nsga2 sorting{.crossover = crossover::simulated_binary{}, .mutation = mutation::polynomial{}};
/// run(evolve(minimize(pieces, pieces.space()), sorting, 1), stop::generations(3));
/// ~~~
struct osyczka2 {
  chromosome::reals<> space() const { return chromosome::reals<>({{0, 10}, {0, 10}, {1, 5}, {0, 6}, {1, 5}, {0, 10}}); }

  constrained<objectives<2>> operator()(const std::vector<double>& x) const {
    if (x.size() != 6) clade::detail::refuse({"osyczka2 vectors must have 6 variables, but had ", x.size()});
    const auto from = [&](std::size_t i, double value) { return (x[i] - value) * (x[i] - value); };
    double sum = 0;
    for (const auto xi : x) sum += xi * xi;
    // The left sides of the constraints, each divided by its constant. A constraint is satisfied if its left side is at
    // least 0.
    const double left[]{(x[0] + x[1]) / 2 - 1,     1 - (x[0] + x[1]) / 6,       1 + (x[0] - x[1]) / 2,
                        1 - (x[0] - 3 * x[1]) / 2, 1 - (from(2, 3) + x[3]) / 4, (from(4, 3) + x[5]) / 4 - 1};
    double violation = 0;
    for (const auto room : left) violation += std::max(0.0, -room);
    return {.value = {-(25 * from(0, 2) + from(1, 2) + from(2, 1) + from(3, 4) + from(4, 1)), sum},
            .violation = violation};
  }
};

}  // namespace clade::problems
