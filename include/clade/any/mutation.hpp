// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../engine/evaluator.hpp"
#include "../random/random_stream.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// A mutation of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_mutation {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;

  template <class Op>
    requires(!std::same_as<Op, prepared_mutation>)
  explicit prepared_mutation(Op op) : mutate_(made_of(std::move(op))) {}

  detail::outcome operator()(chromosome_type& chromosome, random_stream& rng,
                             detail::evaluator<Problem>& evaluate) const {
    return mutate_(chromosome, rng, evaluate);
  }

  // Never called, but required by the concept.
  detail::outcome operator()(chromosome_type&, random_stream&,
                             detail::evaluator_archetype<chromosome_type, fitness_type>&) const;

  constexpr auto parts() { return std::tie(mutate_); }

 private:
  using operation_type =
      operation<Problem, detail::outcome(chromosome_type&, random_stream&, detail::evaluator<Problem>&)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = clade::detail::plain_mutation<Op, chromosome_type> ||
                          detail::evaluating_mutation<Op, chromosome_type, detail::evaluator<Problem>>;
    static_assert(fits,
                  "clade: any::mutation does not fit the chromosome: it must hold an operator that is callable as "
                  "op(chromosome, rng) or op(chromosome, rng, evaluate)");
    return {std::move(op),
            [](const auto& mutation, chromosome_type& chromosome, random_stream& rng,
               detail::evaluator<Problem>& evaluate) -> detail::outcome {
              if constexpr (fits) return detail::mutate(mutation, chromosome, rng, evaluate);
            }};
  }

  operation_type mutate_;
};

/// A mutation that is chosen at run time: `any::mutation<Problem>{mutation::if_improves{mutation::swap{}}}`.
///
/// Holds plain mutations and mutations that evaluate candidates. The run treats all of them like the latter: a child that
/// equals its mother is not evaluated again, whereas a plain mutation alone would evaluate it. The children are the same.
/// If all operators are plain, use `any::plain_mutation`, which is cheaper and needs as many evaluations as they do.
///
/// Cost: one indirect call per child and one comparison with its mother.
/// ~~~
/// const any::mutation<decltype(queens)> changing{mutation::inversion{}};
/// run(evolve(queens, genetic_algorithm{.mutation = changing}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using mutation = policy<std::remove_const_t<Problem>, prepared_mutation<std::remove_const_t<Problem>>>;

}  // namespace clade::any
