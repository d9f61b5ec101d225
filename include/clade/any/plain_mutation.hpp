// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// The signature of a type-erased mutation that does not evaluate candidates.
template <class Problem>
struct plain_mutation_call {
  using population_type = population_of<Problem>;
  using chromosome_type = typename Problem::chromosome_type;
  using signature = detail::change_report(chromosome_type&, random_stream&);

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = clade::detail::plain_mutation<Op, chromosome_type>;
    static_assert(called,
                  "clade: any::plain_mutation does not fit the chromosome: it must hold an operator that is callable "
                  "as op(chromosome, rng); any::mutation also holds mutations that evaluate candidates");
    return called;
  }

  template <class Op>
  static detail::change_report call(const Op& op, chromosome_type& chromosome, random_stream& rng) {
    return detail::mutate(op, chromosome, rng);
  }
};

/// A mutation that is chosen at run time and does not evaluate candidates:
/// `any::plain_mutation<Problem>{mutation::swap{}}`.
///
/// Cost: one indirect call per child.
/// ~~~
/// const any::plain_mutation<decltype(queens)> changing{mutation::inversion{}};
/// run(evolve(queens, genetic_algorithm{.mutation = changing}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using plain_mutation =
    policy<std::remove_const_t<Problem>, operation<plain_mutation_call<std::remove_const_t<Problem>>>>;

}  // namespace clade::any
