#pragma once

#include <cstddef>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/interval.hpp"

namespace clade::selection {

/// Linear ranking: the chance to become a parent falls linearly from the best individual to the worst.
///
/// The individual of rank r (0 is best) of n is drawn with probability (s - 2 (s-1) r / (n-1)) / n for the pressure s, which
/// is how many children of n the best may expect: 1 is random selection; at 2 the worst is never drawn. Equals share
/// what their ranks are due.
///
/// No ranking is needed for it: with probability s - 1 the better of two different individuals is taken, else any one,
/// which is the same distribution. Cost: two draws a parent and no preparation.
/// Source: Baker, "Adaptive selection methods for genetic algorithms", 1985.
struct linear_rank {
  detail::number_from<"linear_rank pressure", 1, 2> pressure = 1.5;

  template <class Population>
  auto operator()(const Population& population) const {
    return [&population, compare = pressure - 1](random_stream& rng) {
      const auto n = population.size();
      if (n == 1 || !rng.chance(compare)) return rng.below(n);
      auto [one, other] = rng.below(n, n - 1);
      other += other >= one;
      return population.better_at(other, one) ? other : one;
    };
  }
};

static_assert(selection_for<linear_rank, archetype::population>);

}  // namespace clade::selection
