// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <functional>
#include <utility>

#include "../core/population.hpp"
#include "../engine/operator_calls.hpp"

namespace clade::any {

/// The population of a run on `Problem`.
template <class Problem>
using population_of =
    detail::population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;

/// A policy whose operator is chosen at run time: the template behind `any::selection<Problem>` and the other policies
/// of `any`.
///
/// The policy always holds an operator, of any type. At the start of a run, the strategy calls `prepare`. It returns
/// the prepared operator as a `Prepared`, the same type for all operators. Only the prepared operator must fit the
/// problem; if it does not, the constructor does not compile. Copying a policy copies its operator.
/// ~~~
/// const any::crossover<decltype(queens)> one{crossover::order{}};  // a policy
/// const auto copy = one;
/// ~~~
template <class Problem, class Prepared>
class policy {
 public:
  template <class Op>
    requires(!std::same_as<Op, policy>)
  policy(Op op)
      : prepare_(
            [op = std::move(op)](const Problem& problem) { return Prepared(clade::detail::prepared(op, problem)); }) {}

  Prepared prepare(const Problem& problem) const { return prepare_(problem); }

 private:
  std::function<Prepared(const Problem&)> prepare_;
};

}  // namespace clade::any
