// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>

#include "../../core/checked.hpp"
#include "../../engine/operator_calls.hpp"

namespace clade::mutation {

/// Applies a mutation with a given probability: `with_probability{0.1, scramble{}}`.
///
/// The mutation is an operator, a lambda or a combinator. An evaluator is needed if the mutation needs one. Returns
/// whether anything changed.
///
/// Cost: one draw, and the operator if it is applied.
/// Throws std::invalid_argument if the probability is outside [0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::with_probability{0.1, mutation::scramble{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Op>
struct with_probability {
  detail::probability<"mutation probability"> p;  ///< probability of the mutation, in [0, 1]
  Op op;                                          ///< mutation to apply

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return mutation::with_probability{p, clade::detail::prepared(op, problem)};
  }

  /// Applies the mutation with probability `p`. An evaluator is passed only if the mutation needs one.
  template <class C, class... Evaluator>
    requires(detail::plain_mutation<Op, C> == (sizeof...(Evaluator) == 0) && detail::mutates<Op, C, Evaluator...>)
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator&... evaluate) const {
    decltype(detail::mutate(op, chromosome, rng, evaluate...)) changed = false;
    if (rng.chance(p)) changed = detail::mutate(op, chromosome, rng, evaluate...);
    return changed;
  }

  constexpr auto parts() { return std::tie(op); }
};

}  // namespace clade::mutation
