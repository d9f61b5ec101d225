// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "../engine/evaluator.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// The signature of a type-erased mutation that may evaluate candidates.
template <class Problem>
struct mutation_call {
  using population_type = population_of<Problem>;
  using chromosome_type = typename Problem::chromosome_type;
  using evaluator_type = detail::evaluator<Problem>;
  using signature = detail::change_report(chromosome_type&, random_stream&, evaluator_type&);

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = clade::detail::plain_mutation<Op, chromosome_type> ||
                            detail::evaluating_mutation<Op, chromosome_type, evaluator_type>;
    static_assert(called,
                  "clade: any::mutation does not fit the chromosome: it must hold an operator that is callable as "
                  "op(chromosome, rng) or op(chromosome, rng, evaluate)");
    return called;
  }

  template <class Op>
  static detail::change_report call(const Op& op, chromosome_type& chromosome, random_stream& rng,
                                    evaluator_type& evaluate) {
    return detail::mutate(op, chromosome, rng, evaluate);
  }
};

/// A mutation of any type, prepared for a run of `Problem`.
template <class Problem>
struct prepared_mutation : operation<mutation_call<Problem>> {
  using operation<mutation_call<Problem>>::operation;
  using operation<mutation_call<Problem>>::operator();
  // This overload is never called, but the concept requires it.
  detail::change_report operator()(
      typename Problem::chromosome_type&, random_stream&,
      detail::evaluator_archetype<typename Problem::chromosome_type, typename Problem::fitness_type>&) const;
};

/// A mutation that is chosen at run time: `any::mutation<Problem>{mutation::if_improves{mutation::swap{}}}`.
///
/// Holds plain mutations and mutations that evaluate candidates. The run treats all of them as mutations that evaluate:
/// a child that equals its mother is not evaluated again, even if the mutation reports a change. The children are the
/// same as without this policy. If all operators are plain, use `any::plain_mutation`: it is cheaper and needs as many
/// evaluations as the operators themselves.
///
/// Cost: one indirect call per child and one comparison with its mother.
/// ~~~
/// const any::mutation<decltype(queens)> changing{mutation::inversion{}};
/// run(evolve(queens, genetic_algorithm{.mutation = changing}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using mutation = policy<std::remove_const_t<Problem>, prepared_mutation<std::remove_const_t<Problem>>>;

}  // namespace clade::any
