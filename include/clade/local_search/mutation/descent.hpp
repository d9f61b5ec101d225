// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <limits>

#include "../../core/checked.hpp"
#include "../../engine/operator_calls.hpp"
#include "../descend.hpp"

namespace clade::mutation {

/// Local search as a mutation: makes moves that improve the fitness until no move does.
///
/// A genetic algorithm with this mutation is a memetic algorithm. Moves are valued by the delta of the problem if it
/// has one (`problem::with_delta`) and then counted as moves, otherwise each is an evaluation. A neighbourhood whose
/// moves are in groups is searched with don't-look bits. A neighbourhood that only samples is sampled. Returns whether
/// the chromosome changed; the fitness of the local optimum is not computed again.
///
/// Every child becomes a local optimum, so use a crossover that makes children between their parents, a small
/// population, and a replacement that keeps the best, such as `replacement::plus`.
/// Cost: the moves until the local optimum, and at the last one a look at all moves. No allocation after warming up.
/// Throws std::invalid_argument if a limit is 0.
/// Source: Moscato, "On evolution, search, optimization, genetic algorithms and martial arts", 1989.
/// ~~~
/// const genetic_algorithm memetic{.population = 10,
///                                 .crossover = crossover::order{},
///                                 .mutation = mutation::descent{neighbourhood::swap{}},
///                                 .replacement = replacement::plus{}};
/// run(evolve(queens, memetic, 1), stop::target(0) || stop::generations(20)).reason.success;  // = true
/// ~~~
template <class Neighbourhood>
struct descent {
  Neighbourhood neighbourhood{};                ///< the moves; several neighbourhoods are a std::tuple
  pivoting rule = pivoting::first_improvement;  ///< how the next move is chosen
  detail::positive_integer<"descent max_moves"> max_moves =
      std::numeric_limits<std::size_t>::max();  ///< maximum number of moves made, at least 1
  /// A sampled descent ends after this number of consecutive moves without an improvement; at least 1.
  detail::positive_integer<"descent max_failures"> max_failures = 1000;

  template <class C, class Evaluator>
    requires detail::descends_by<Neighbourhood, C>
  bool operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    constexpr bool whole = requires { evaluate.problem(); };
    static_assert(whole || detail::is_archetype<Evaluator>,
                  "clade: mutation::descent searches the neighbours of a whole chromosome; it cannot be a part of "
                  "mutation::on or mutation::record");
    if constexpr (whole) {
      auto fitness = evaluate(chromosome);
      const detail::descent_limits limits{max_moves, max_failures};
      if (detail::descend(neighbourhood, rule, limits, chromosome, fitness, rng, evaluate) == 0) return false;
      evaluate.remember(chromosome, fitness);
    }
    return true;
  }
};

}  // namespace clade::mutation
