// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Successive pairs: the best `ratio` of the population breed in the order of their ranks, each with the next,
/// cyclically. The selection is deterministic.
///
/// Of P individuals the best k = max(2, floor(ratio * P)) breed. Parent j of the child in slot i has rank (i + j) mod
/// k; parent 0 is the mother. All k individuals breed equally often, always with their neighbours in rank. A child that
/// is bred again because of a diversity rule keeps its parents. Of tied individuals the first ranks higher.
///
/// Cost: one ranking per generation, no draws.
/// Throws std::invalid_argument if `ratio` is outside (0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::successive_pairs{.ratio = 0.5},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct successive_pairs {
  detail::share<"successive_pairs ratio"> ratio;  ///< fraction of the population that breeds, in (0, 1]

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), k = kept(ratio, population.size())](random_stream&, std::size_t slot,
                                                                                 std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = ranking[(slot + j) % k];
    };
  }
};

}  // namespace clade::selection
