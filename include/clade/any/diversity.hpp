// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

#include "../operators/diversity/birth.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// The signature of a type-erased diversity rule.
template <class Problem>
struct diversity_call {
  using population_type = population_of<Problem>;
  using birth_type = clade::diversity::birth<population_type>;
  using signature = clade::diversity::verdict(const birth_type&, random_stream&);

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = diversity_for<Op, population_type>;
    static_assert(called,
                  "clade: any::diversity does not fit the population: it must hold a rule that is callable as "
                  "op(birth, rng) and returns a diversity::verdict");
    return called;
  }

  template <class Op>
  static clade::diversity::verdict call(const Op& op, const birth_type& birth, random_stream& rng) {
    return op(birth, rng);
  }
};

/// A diversity rule that is chosen at run time: `any::diversity<Problem>{diversity::reject_duplicates{}}`.
///
/// Cost: one indirect call per child.
/// ~~~
/// const any::diversity<decltype(queens)> rule{diversity::reject_duplicates{}};
/// run(evolve(queens, genetic_algorithm{.mutation = mutation::swap{}, .diversity = rule}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using diversity = policy<std::remove_const_t<Problem>, operation<diversity_call<std::remove_const_t<Problem>>>>;

}  // namespace clade::any
