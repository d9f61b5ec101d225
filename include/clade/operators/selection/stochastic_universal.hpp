// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "proportional_weights.hpp"

namespace clade::selection {

/// Stochastic universal sampling: the parents of a generation are drawn at once, by equally spaced pointers on the wheel
/// that roulette spins for each, and then shuffled, so that mothers and fathers are no neighbours on it.
///
/// An individual expected e times among the parents comes up floor(e) or ceil(e) times, never more or less: the least
/// spread there can be. The weights are those of `roulette`. A child that a diversity rule has made anew keeps its parents.
///
/// Cost: one pass over population and parents and one draw a parent, for the shuffle. Throws like `roulette`.
/// Source: Baker, "Reducing bias and inefficiency in the selection algorithm", 1987.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::stochastic_universal{},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct stochastic_universal {
  template <class Population>
  auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
    using weights = proportional_weights<Population>;
    static_assert(weights::a_number, "clade: selection::stochastic_universal needs a fitness that is a number");
    static_assert(!weights::a_number || weights::ordered,
                  "clade: selection::stochastic_universal needs the order of minimize or maximize");
    std::vector<std::size_t> chosen(draws);
    if constexpr (weights::a_number && weights::ordered) {
      kernel(weights("selection::stochastic_universal", population), rng.unit(), chosen);
      for (auto i = draws; i > 1; --i) std::swap(chosen[i - 1], chosen[rng.below(i)]);
    }
    return [chosen = std::move(chosen)](random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      std::copy_n(chosen.data() + slot * parents.size(), parents.size(), parents.data());
    };
  }

  /// The position under each pointer; the first stands at `start`, in [0, 1), of the distance between two.
  template <class Weights>
  static void kernel(const Weights& weight, double start, std::vector<std::size_t>& chosen) {
    double total = 0;
    std::size_t last = 0;  // with any weight: rounding must not lead a pointer beyond
    for (std::size_t i = 0; i < weight.size(); ++i) {
      total += weight(i);
      if (weight(i) > 0) last = i;
    }
    const auto pointers = static_cast<double>(chosen.size());
    std::size_t i = 0;
    auto sum = weight(0);
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const auto pointer = start + static_cast<double>(k);
      while (i < last && pointer >= sum * pointers / total) sum += weight(++i);
      chosen[k] = i;
    }
  }
};

static_assert(selection_for<stochastic_universal, archetype::population>);

}  // namespace clade::selection
