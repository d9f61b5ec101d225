// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/checked.hpp"
#include "../../random/random_stream.hpp"
#include "kept.hpp"

namespace clade::selection {

/// Interleaved pairs: the individuals of even rank among the best `ratio` of the population breed, each with the next
/// of them, cyclically. The selection is deterministic.
///
/// Of P individuals the best k = max(3, floor(ratio * P)) are considered, and the m = ceil(k / 2) individuals of ranks
/// 0, 2, 4 … breed. Parent j of the child in slot i has rank 2 ((i + j) mod m); parent 0 is the mother. Parents are at
/// least two ranks apart, so they differ more than with `successive_pairs`. A child that is bred again because of a
/// diversity rule keeps its parents. In a population of one or two the best individual is both parents. Of tied
/// individuals the first ranks higher.
///
/// Cost: one ranking per generation, no draws.
/// Throws std::invalid_argument if `ratio` is outside (0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::interleaved_pairs{.ratio = 0.5},
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct interleaved_pairs {
  detail::share<"interleaved_pairs ratio"> ratio;  ///< fraction of the population considered, in (0, 1]

  template <class Population>
  auto operator()(const Population& population) const {
    return [&ranking = population.ranking(), m = (kept(ratio, population.size(), 3) + 1) / 2](
               random_stream&, std::size_t slot, std::span<std::size_t> parents) {
      for (std::size_t j = 0; j < parents.size(); ++j) parents[j] = ranking[(slot + j) % m * 2];
    };
  }
};

}  // namespace clade::selection
