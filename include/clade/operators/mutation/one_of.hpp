// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "../../core/concepts.hpp"
#include "none.hpp"
#include "swap.hpp"

namespace clade::mutation {

/// One of several mutations, each equally likely: `one_of{swap{}, inversion{}}`. List one twice to have it twice as often.
///
/// Takes operators, lambdas and combinators alike; it needs `evaluate` if any of them does. It tells what the chosen one
/// does, and which that was. Cost: one draw.
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
    return std::apply([&](const auto&... op) { return mutation::one_of(clade::detail::prepared(op, problem)...); },
                      ops_);
  }

  template <class C>
    requires(detail::plain_mutation<Ops, C> && ...)
  constexpr auto operator()(C& chromosome, random_stream& rng) const {
    return apply(chromosome, rng);
  }

  template <class C, class Evaluator>
    requires(!(detail::plain_mutation<Ops, C> && ...) &&
             ((detail::plain_mutation<Ops, C> || detail::evaluating_mutation<Ops, C, Evaluator>) && ...))
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    return apply(chromosome, rng, evaluate);
  }

  constexpr auto& parts() { return ops_; }

 private:
  template <class C, class... Evaluator>
  constexpr auto apply(C& chromosome, random_stream& rng, Evaluator&... evaluate) const {
    const auto chosen = rng.below(sizeof...(Ops));
    detail::outcome told(false, this, chosen);
    std::size_t i = 0;
    std::apply(
        [&](const auto&... op) {
          ((i++ == chosen ? void(told |= detail::mutate(op, chromosome, rng, evaluate...)) : void()), ...);
        },
        ops_);
    return told;
  }

  std::tuple<Ops...> ops_;
};

static_assert(mutation_for<one_of<swap, none>, std::vector<int>>);

}  // namespace clade::mutation
