// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <vector>

#include "../../core/concepts.hpp"
#include "swap.hpp"

namespace clade::mutation {

/// A mutation that is taken back unless it makes the fitness better: backup, then accept or reject.
///
/// Takes an operator, a lambda or a combinator. It returns whether the change was kept; one that leaves the fitness equal
/// is not. A strong pull to the nearest local optimum: best for a part of the children, or beside a mutation that is
/// always kept.
///
/// Cost: two copies of the chromosome, and two evaluations where the operator changed anything, the fitness before and
/// after. Both are counted; neither is repeated for a child that ends as one of them, nor made for one that equals its
/// mother. Chromosomes without == are evaluated once more.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::if_improves{mutation::swap{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Op>
struct if_improves {
  Op op;  ///< what is tried

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return mutation::if_improves{clade::detail::prepared(op, problem)};
  }

  constexpr auto parts() { return std::tie(op); }

  template <class C, class Evaluator>
    requires(detail::plain_mutation<Op, C> || detail::evaluating_mutation<Op, C, Evaluator>)
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    const auto before = evaluate.backup(chromosome);
    const auto told = detail::mutate(op, chromosome, rng, evaluate);
    if (!told) return told;
    const auto fitness = evaluate(*before);
    if (evaluate.better(evaluate(chromosome), fitness)) return told;
    chromosome = *before;
    return detail::unchanged(told);
  }
};

static_assert(mutation_for<if_improves<swap>, std::vector<int>>);

}  // namespace clade::mutation
