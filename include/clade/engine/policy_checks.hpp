// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/population.hpp"
#include "../core/problem.hpp"
#include "../text/message.hpp"
#include "operator_calls.hpp"

namespace clade::detail {

/// The type of a policy after its preparation for a problem.
template <class Policy, class Problem>
using prepared_type = decltype(prepared(std::declval<const Policy&>(), std::declval<const Problem&>()));

/// Returns whether crossover and mutation fit the problem for which they were prepared. If not, a static_assert names
/// the operator that does not fit.
template <class Crossover, class Mutation, class Problem>
constexpr bool variation_operators_fit() {
  using C = typename Problem::chromosome_type;
  using F = typename Problem::fitness_type;
  constexpr bool crosses = crossover_for<Crossover, C, F>, permutes = needs_permutations<Crossover>;
  constexpr bool breaks = breaks_permutations_of<Crossover, Problem>;
  constexpr bool mutates = mutation_for<Mutation, C, F>, by_value = mutation_by_value<Mutation, C>;
  static_assert(crosses || !permutes,
                "clade: the crossover does not fit the chromosome: it needs a permutation, which is a sequence of "
                "integers such as the std::vector<int> of chromosome::permutation");
  static_assert(crosses || permutes,
                "clade: the crossover does not fit the chromosome: it must be callable as "
                "op(mother, father, child, rng) or as op(mother, father, rng) returning the child");
  static_assert(!breaks,
                "clade: the crossover does not keep permutations: it copies genes by position; use crossover::order "
                "or another crossover for permutations, or give the problem a repair");
  static_assert(!by_value,
                "clade: a mutation changes its chromosome in place: take it by reference and return nothing or a bool");
  static_assert(mutates || by_value,
                "clade: the mutation does not fit the chromosome: it must be callable as op(chromosome, rng) or "
                "op(chromosome, rng, evaluate), as a const object");
  return crosses && !breaks && mutates;
}

/// Returns whether the policies of a genetic algorithm fit the problem for which they are prepared. If not, a
/// static_assert names the policy that does not fit.
template <class Algorithm, class Problem>
consteval bool policies_fit() {
  using Population =
      population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;
  constexpr bool selects = selection_for<prepared_type<decltype(Algorithm::selection), Problem>, Population>;
  constexpr bool breeds = variation_operators_fit<prepared_type<decltype(Algorithm::crossover), Problem>,
                                                  prepared_type<decltype(Algorithm::mutation), Problem>, Problem>();
  constexpr bool replaces = replacement_for<prepared_type<decltype(Algorithm::replacement), Problem>, Population>;
  constexpr bool initializes =
      initialization_for<prepared_type<decltype(Algorithm::initialization), Problem>, decltype(Problem::space)>;
  static_assert(selects,
                "clade: the selection does not fit the population: it must be callable as op(population) or "
                "op(population, rng, draws) and return a sampler, callable as sampler(rng) or "
                "sampler(rng, slot, parents)");
  static_assert(replaces,
                "clade: the replacement does not fit the population: it must be callable as "
                "op(parents, offspring) or op(parents, offspring, mothers), with rng and generation as further "
                "arguments if it needs them");
  static_assert(initializes,
                "clade: the initialization does not fit the space: it must be callable as op(space, slot, rng) and "
                "return a chromosome of the space");
  constexpr bool is_plain =
      !breeds || !is_relative_problem<Problem> ||
      plain_mutation<prepared_type<decltype(Algorithm::mutation), Problem>, typename Problem::chromosome_type>;
  static_assert(is_plain,
                "clade: a relative fitness has no value for a single chromosome, so the mutation must not evaluate "
                "candidates; a mutation chosen at run time must be any::plain_mutation");
  return selects && breeds && replaces && initializes && is_plain;
}

/// Throws std::invalid_argument if the operator has `min_population()` and the population is smaller. The message
/// contains `name`, the name of the strategy, and `role`, the role of the operator in the strategy, such as
/// "selection".
template <class Op>
void require_min_population([[maybe_unused]] const char* name, [[maybe_unused]] std::size_t size,
                            [[maybe_unused]] const char* role, [[maybe_unused]] const Op& op) {
  if constexpr (requires { op.min_population(); }) {
    const std::size_t min = op.min_population();
    if (size < min) refuse({name, " population must be at least ", min, " for its ", role, ", but was ", size});
  }
}

/// Throws std::invalid_argument if the number of parents of the crossover is not in 1 to `max_parents`, or if the
/// population is too small for the selection. `name` is the name of the strategy.
template <class Algorithm>
void require_usable_operators(const char* name, const Algorithm& algorithm, std::size_t parents,
                              std::size_t max_parents) {
  if (parents < 1 || parents > max_parents) {
    refuse({name, " crossover parents must be between 1 and ", max_parents, ", but were ", parents});
  }
  require_min_population(name, algorithm.population, "selection", algorithm.selection);
}

}  // namespace clade::detail
