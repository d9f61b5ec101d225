// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <clade/core/archetypes.hpp>
#include <clade/core/concepts.hpp>
#include <clade/random/random_stream.hpp>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace target_number::genetic {

/// Roulette without duplicates and simple coupling. Draws as many different parents as there are children, each with a
/// probability proportional to its fitness among those not yet drawn. The first and the second have two children, each
/// the mother of one and the father of the other; so do the third and the fourth, and so on. If the number is odd, the
/// last breeds with the first.
///
/// There must be no more children than individuals, and every fitness must be above 0. Cost: a pass over the population
/// per parent.
struct couples {
  template <class Population>
  auto operator()(const Population& population, clade::random_stream& rng, std::size_t draws) const {
    const auto fitnesses = population.fitnesses();
    std::vector<double> weights(fitnesses.begin(), fitnesses.end());
    std::vector<std::size_t> drawn;
    for (auto left = std::min(draws / 2, population.size()); left > 0; --left) drawn.push_back(draw(weights, rng));
    return [drawn = std::move(drawn)](clade::random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      const auto mate = slot ^ 1;
      parents[0]      = drawn[slot];
      parents[1]      = drawn[mate < drawn.size() ? mate : 0];
    };
  }

  /// Draws a position by its weight, which becomes 0.
  static std::size_t draw(std::vector<double>& weights, clade::random_stream& rng) {
    double total = 0;
    for (const auto weight : weights) total += weight;
    auto rest        = rng.unit() * total;
    std::size_t last = 0;  // with any weight: rounding must not lead beyond
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i] == 0) continue;
      last = i;
      if (rest < weights[i]) break;
      rest -= weights[i];
    }
    weights[last] = 0;
    return last;
  }
};

static_assert(clade::selection_for<couples, clade::archetype::population>);

}  // namespace target_number::genetic
