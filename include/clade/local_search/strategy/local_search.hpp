// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <limits>

#include "../../core/checked.hpp"
#include "../../engine/population_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../descend.hpp"
#include "../trajectory.hpp"

namespace clade {

/// Descents from random chromosomes. A generation is one descent to a local optimum; the first begins at the initial
/// chromosome, the others at new random ones.
///
/// Use it as the simplest reference for other searches, or if a descent almost always ends at the optimum. Otherwise
/// `iterated_local_search` finds better solutions at the same cost. The population is the latest local optimum. Moves
/// are valued by the delta of the problem if it has one; see `problem::with_delta`.
/// Cost: the moves of a descent; an evaluation for each new chromosome. No allocation after warming up.
/// Throws std::invalid_argument if a limit is 0.
/// ~~~
/// run(evolve(queens, local_search{neighbourhood::swap{}}, 1), stop::target(0)).reason.success;  // = true
/// ~~~
template <class Neighbourhood, class Initialization = initialization::random>
struct local_search {
  Neighbourhood neighbourhood{};                ///< the moves; several neighbourhoods are a std::tuple
  pivoting rule = pivoting::first_improvement;  ///< how the next move is chosen
  /// A sampled descent ends after this number of consecutive moves without an improvement; at least 1.
  detail::positive_integer<"local_search max_failures"> max_failures = 1000;
  Initialization initialization{};  ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for = detail::empty_memory;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::descent_fits<Problem, Neighbourhood>;
    return detail::set_up_if<fits, detail::trajectory_run<Problem, local_search>>(problem, *this, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    if (state.number > 0) {
      state.chromosome = evaluate.problem().space(rng);
      state.fitness = evaluate(state.chromosome);
    }
    detail::descend(neighbourhood, rule, {.max_failures = max_failures}, state.chromosome, state.fitness, rng,
                    evaluate);
  }
};

}  // namespace clade
