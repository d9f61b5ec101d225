// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "proportional_weights.hpp"

namespace clade::selection {

/// Stochastic universal sampling: all parents of a generation are drawn at once, by equally spaced pointers on a
/// roulette wheel, and then shuffled.
///
/// An individual whose expected number of selections is e is selected floor(e) or ceil(e) times. This is the smallest
/// possible variance. Without the shuffle, neighbours on the wheel would mate. The weights are those of `roulette`. A
/// child that is bred again because of a diversity rule keeps its parents.
///
/// Cost: one pass over population and parents and one draw per parent for the shuffle.
/// Throws std::invalid_argument if a fitness is infinite, or negative under `maximize`.
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

  /// Selects the positions under the pointers. `start`, in [0, 1), is the position of the first pointer in units of the
  /// spacing.
  template <class Weights>
  static void kernel(const Weights& weight, double start, std::vector<std::size_t>& chosen) {
    double total = 0;
    std::size_t last = 0;  // the last positive weight; rounding errors must not lead beyond it
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

}  // namespace clade::selection
