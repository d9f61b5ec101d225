// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "symbol.hpp"

namespace clade::regression {

/// A mutation of the constants of a formula. It adds a normally distributed step to each constant. The standard
/// deviation of the step is either 0.3 times the magnitude of the constant or 1, with equal probability. A formula
/// without constants is unchanged. Use this mutation to move fitted constants out of a local optimum.
///
/// Cost: two random numbers per constant; no allocation.
/// Source: Fogel, Owens and Walsh, "Artificial intelligence through simulated evolution", 1966, for the steps.
/// ~~~
/// const auto table = problems::sample(problems::nguyen[0], 100, 0, random_stream(1));
/// const auto data = regression::samples_of(table, "target");
/// const regression::settings with{.population = 50};
/// const nsga2 strategy{.population = 50, .crossover = crossover::subtree{}, .mutation = regression::nudge{}};
/// run(evolve(regression::problem_of(data, with), strategy, 1), stop::generations(3));
/// ~~~
struct nudge {
  bool operator()(formula& tree, random_stream& rng) const {
    bool changed = false;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      if (tree[i].symbol.function != function::constant) continue;
      const auto value = tree[i].symbol.value;
      const auto scale = rng.chance(0.5) ? 0.3 * value : 1;
      const auto moved = value + scale * rng.normal();
      changed = changed || moved != value;
      tree.rename(i, constant(moved));
    }
    return changed;
  }
};

}  // namespace clade::regression
