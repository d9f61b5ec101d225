// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "../../engine/operator_calls.hpp"

namespace clade::mutation {

/// Applies one of several mutations, all equally likely: `one_of{swap{}, inversion{}}`. An operator that is listed
/// twice is twice as likely.
///
/// The arguments are operators, lambdas or combinators. An evaluator is needed if any of them needs one. Returns
/// whether the chosen operator changed the chromosome, and the index of the operator.
///
/// Cost: one draw and the chosen operator.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::one_of{mutation::swap{}, mutation::inversion{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class... Ops>
class one_of {
 public:
  static_assert(sizeof...(Ops) > 0, "clade: mutation::one_of needs at least one mutation");

  constexpr one_of(Ops... ops) : ops_(std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return detail::prepared_all<mutation::one_of>(ops_, problem);
  }

  /// Applies a random mutation. An evaluator is passed only if a mutation needs one.
  template <class C, class... Evaluator>
    requires((detail::plain_mutation<Ops, C> && ...) == (sizeof...(Evaluator) == 0) &&
             (detail::mutates<Ops, C, Evaluator...> && ...))
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator&... evaluate) const {
    const auto chosen = rng.below(sizeof...(Ops));
    detail::change_report result(false, this, chosen);
    std::size_t i = 0;
    std::apply(
        [&](const auto&... op) {
          ((i++ == chosen ? void(result |= detail::mutate(op, chromosome, rng, evaluate...)) : void()), ...);
        },
        ops_);
    return result;
  }

  constexpr auto& parts() { return ops_; }

 private:
  std::tuple<Ops...> ops_;
};

}  // namespace clade::mutation
