// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <utility>

#include "../../engine/operator_calls.hpp"

namespace clade::mutation {

/// Applies several mutations in order: `sequence{swap{}, flip{}}`.
///
/// The arguments are operators, lambdas or combinators. An evaluator is needed if any of them needs one. Returns
/// whether any mutation reported a change, even if a later one undid it.
///
/// Cost: that of the operators.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::sequence{mutation::swap{}, mutation::inversion{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class... Ops>
class sequence {
 public:
  static_assert(sizeof...(Ops) > 0, "clade: mutation::sequence needs at least one mutation");

  constexpr sequence(Ops... ops) : ops_(std::move(ops)...) {}

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return detail::prepared_all<mutation::sequence>(ops_, problem);
  }

  /// Applies all mutations. An evaluator is passed only if a mutation needs one.
  template <class C, class... Evaluator>
    requires((detail::plain_mutation<Ops, C> && ...) == (sizeof...(Evaluator) == 0) &&
             (detail::mutates<Ops, C, Evaluator...> && ...))
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator&... evaluate) const {
    return std::apply(
        [&](const auto&... op) {
          detail::combined_report<decltype(detail::mutate(op, chromosome, rng, evaluate...))...> changed = false;
          ((changed |= detail::mutate(op, chromosome, rng, evaluate...)), ...);
          return changed;
        },
        ops_);
  }

  constexpr auto& parts() { return ops_; }

 private:
  std::tuple<Ops...> ops_;
};

}  // namespace clade::mutation
