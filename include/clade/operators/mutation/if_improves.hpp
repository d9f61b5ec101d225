// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>

#include "../../engine/operator_calls.hpp"

namespace clade::mutation {

/// Applies a mutation and undoes it unless the fitness improves.
///
/// The mutation is an operator, a lambda or a combinator. A change that leaves the fitness equal is undone as well.
/// Returns whether the change was kept. The operator drives the search strongly towards the nearest local optimum:
/// apply it to some of the children, or in addition to an unconditional mutation.
///
/// Cost: two copies of the chromosome, and two evaluations if the mutation changed anything. Both evaluations are
/// counted. Known fitness values are reused: the mother's for a child that equals her, and, after the mutation, both
/// computed values. Chromosomes without == need one more evaluation.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::if_improves{mutation::swap{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Op>
struct if_improves {
  Op op;  ///< mutation that may be undone

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return mutation::if_improves{clade::detail::prepared(op, problem)};
  }

  constexpr auto parts() { return std::tie(op); }

  template <class C, class Evaluator>
    requires(detail::plain_mutation<Op, C> || detail::evaluating_mutation<Op, C, Evaluator>)
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    const auto before = evaluate.backup(chromosome);
    const auto changed = detail::mutate(op, chromosome, rng, evaluate);
    if (!changed) return changed;
    const auto fitness = evaluate(*before);
    if (evaluate.better(evaluate(chromosome), fitness)) return changed;
    chromosome = *before;
    return detail::without_change(changed);
  }
};

}  // namespace clade::mutation
