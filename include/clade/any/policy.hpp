// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <functional>
#include <utility>

#include "../core/concepts.hpp"
#include "../core/population.hpp"

namespace clade::any {

/// The population of a run that solves `Problem`.
template <class Problem>
using population_of =
    detail::population<typename Problem::chromosome_type, typename Problem::fitness_type, decltype(Problem::better)>;

/// A policy whose operator is chosen while the program runs: what `any::selection<Problem>` and the others are.
///
/// It is made of an operator of any type. `prepare`, which a strategy calls as a run begins, makes the prepared
/// operator of it, whose type `Prepared` is the same for all. Only the prepared operator has to fit the problem: some
/// operators do not fit before. One that does not is refused by the compiler where the policy is made of it.
///
/// A value; a copy copies the operator. It always holds an operator.
/// ~~~
/// const any::crossover<decltype(queens)> one{crossover::order{}};  // a policy<Problem, prepared_crossover<Problem>>
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
