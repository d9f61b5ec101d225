// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/interval.hpp"

namespace clade::selection {

/// Linear ranking: the probability of becoming a parent falls linearly from the best individual to the worst.
///
/// `pressure`, from 1 to 2, is how many of n children the best individual is expected to parent. The individual of rank
/// r (0 is best) of n is drawn with probability (s - 2 (s-1) r / (n-1)) / n for the pressure s: 1 is random selection;
/// at 2 the worst is never drawn. Individuals of equal fitness share the probabilities of their ranks.
///
/// No ranking is needed: with probability s - 1 the better of two distinct individuals is taken, else any one, which is
/// the same distribution. Cost: two draws per parent and no preparation. Throws std::invalid_argument for a pressure
/// outside [1, 2].
/// Source: Baker, "Adaptive selection methods for genetic algorithms", 1985.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::linear_rank{.pressure = 1.8},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
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
