// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../../core/problem.hpp"
#include "../../engine/refused_run.hpp"
#include "../../random/random_stream.hpp"
#include "../../strategy/genetic_algorithm.hpp"

// Strategies that are built on a genetic algorithm include only this header for their settings.
namespace clade::detail {

/// Returns true if the fitness has several objectives. Otherwise a static_assert fails.
template <class Problem>
consteval bool objectives_fit() {
  static_assert(
      has_several_objectives<Problem>,
      "clade: the strategy needs a fitness of several objectives: it must return objectives<N>, or constrained "
      "ones, under the order of minimize or maximize");
  return has_several_objectives<Problem>;
}

/// Returns a genetic algorithm with the given selection and replacement, and with the variation operators, the
/// diversity rule and the initialization of the strategy `from`.
template <class Strategy, class Selection, class Replacement>
auto genetic_algorithm_of(const Strategy& from, std::size_t population, Selection selection, Replacement replacement) {
  return genetic_algorithm<Selection, decltype(from.crossover), decltype(from.mutation), Replacement,
                           decltype(from.diversity), decltype(from.initialization)>{
      population,         std::move(selection),   from.crossover, from.crossover_rate, from.mutation,
      from.mutation_rate, std::move(replacement), from.diversity, from.initialization};
}

/// Sets up a run of a strategy that is equivalent to a genetic algorithm. `name` is the name of the strategy in
/// messages.
template <class Strategy, class Problem>
auto set_up_for_objectives(const Strategy& strategy, const Problem& problem, random_stream stream, const char* name) {
  if constexpr (objectives_fit<Problem>()) {
    return strategy.as_genetic_algorithm().set_up(problem, stream, name);
  } else {
    return refused_strategy().set_up(problem, stream);
  }
}

}  // namespace clade::detail
