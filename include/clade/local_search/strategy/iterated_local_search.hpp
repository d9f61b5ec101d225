// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "../../core/checked.hpp"
#include "../../engine/operator_calls.hpp"
#include "../../engine/policy_checks.hpp"
#include "../../engine/population_run.hpp"
#include "../../engine/refused_run.hpp"
#include "../../operators/initialization/random.hpp"
#include "../../operators/mutation/segment_shuffle.hpp"
#include "../acceptance/not_worse.hpp"
#include "../descend.hpp"
#include "../trajectory.hpp"

namespace clade::detail {

/// What an iterated local search remembers: whether the individual is a local optimum.
struct optimum_memory {
  bool is_optimum = false;
};

}  // namespace clade::detail

namespace clade {

/// Iterated local search: a perturbation leaves the local optimum, a descent leads to another, and a rule accepts it or
/// returns to the old one. A generation is one such iteration; the first is the descent from the initial chromosome.
///
/// Use it as the first choice if a descent is cheap: it needs no population, and few settings. The perturbation is a
/// mutation. It should change more than the moves of the neighbourhood can undo at once, and little of the chromosome,
/// such as `mutation::segment_shuffle`. If the moves are in groups and the neighbourhood has `for_each_changed`, a
/// descent after a perturbation looks first only at the groups that it changed. The population is the accepted local
/// optimum.
/// Cost: an evaluation and a descent per generation, and copies of the chromosome. No allocation after warming up.
/// Throws std::invalid_argument if a limit is 0.
/// Source: Lourenço, Martin and Stützle, "Iterated local search", 2003.
/// ~~~
/// const iterated_local_search search{.neighbourhood = neighbourhood::swap{}, .perturbation = mutation::scramble{}};
/// run(evolve(queens, search, 1), stop::target(0) || stop::generations(1000)).reason.success;  // = true
/// ~~~
template <class Neighbourhood, class Perturbation = mutation::segment_shuffle, class Acceptance = acceptance::not_worse,
          class Initialization = initialization::random>
struct iterated_local_search {
  Neighbourhood neighbourhood{};                ///< the moves of the descent; several neighbourhoods are a std::tuple
  Perturbation perturbation{};                  ///< mutation that leaves a local optimum
  Acceptance acceptance{};                      ///< rule that accepts a new local optimum
  pivoting rule = pivoting::first_improvement;  ///< how the descent chooses its next move
  /// A sampled descent ends after this number of consecutive moves without an improvement; at least 1.
  detail::positive_integer<"iterated_local_search max_failures"> max_failures = 1000;
  Initialization initialization{};  ///< the operator that makes the initial chromosome

  template <class Problem>
  using memory_for = detail::optimum_memory;

  template <class Problem>
  auto set_up(const Problem& problem, random_stream stream) const {
    constexpr bool fits = detail::descent_fits<Problem, Neighbourhood>;
    using C = typename Problem::chromosome_type;
    using F = typename Problem::fitness_type;
    constexpr bool perturbs = !fits || mutation_for<detail::prepared_type<Perturbation, Problem>, C, F>;
    static_assert(perturbs,
                  "clade: the perturbation does not fit the chromosomes: it must be callable as op(chromosome, rng) or "
                  "op(chromosome, rng, evaluate), as a const object");
    constexpr bool accepts = !fits || requires(const F& value, random_stream& rng) {
      { acceptance(value, value, problem.better, rng) } -> std::convertible_to<bool>;
    };
    static_assert(accepts,
                  "clade: the acceptance must be callable as accept(candidate, current, better, rng) with two fitness "
                  "values and the order of the problem, and return a bool");
    using for_run =
        iterated_local_search<Neighbourhood, detail::prepared_type<Perturbation, Problem>, Acceptance, Initialization>;
    const for_run search{neighbourhood, detail::prepared(perturbation, problem), acceptance, rule, max_failures,
                         initialization};
    constexpr bool all_fit = fits && perturbs && accepts;
    return detail::set_up_if<all_fit, detail::trajectory_run<Problem, for_run>>(problem, search, stream);
  }

  /// Makes one generation; called by the run.
  template <class State, class Evaluator>
  void search(const State& state, random_stream& rng, Evaluator& evaluate) const {
    const auto before = evaluate.backup(state.chromosome);
    const auto fitness_before = state.fitness;
    if (state.number > 0) {
      if (!detail::mutate(perturbation, state.chromosome, rng, evaluate)) return;
      state.fitness = evaluate(state.chromosome);
    }
    const auto* const optimum = state.memory.is_optimum ? &*before : nullptr;
    detail::descend(neighbourhood, rule, {.max_failures = max_failures}, state.chromosome, state.fitness, rng, evaluate,
                    optimum);
    state.memory.is_optimum = true;
    if (acceptance(state.fitness, fitness_before, evaluate.problem().better, rng)) return;
    state.chromosome = *before;
    state.fitness = fitness_before;
  }
};

}  // namespace clade
