#pragma once

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "../core/concepts.hpp"
#include "none.hpp"
#include "swap.hpp"

namespace clade::mutation {

/// One of several mutations, each equally likely: `one_of{swap{}, inversion{}}`. List one twice to have it twice as often.
///
/// Takes operators, lambdas and combinators alike; it needs `evaluate` if any of them does. It returns what the chosen one
/// does. Cost: one draw.
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
  constexpr bool operator()(C& chromosome, random_stream& rng) const {
    return apply(chromosome, rng);
  }

  template <class C, class Evaluator>
    requires(!(detail::plain_mutation<Ops, C> && ...) &&
             ((detail::plain_mutation<Ops, C> || detail::evaluating_mutation<Ops, C, Evaluator>) && ...))
  constexpr bool operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    return apply(chromosome, rng, evaluate);
  }

 private:
  template <class C, class... Evaluator>
  constexpr bool apply(C& chromosome, random_stream& rng, Evaluator&... evaluate) const {
    const auto chosen = rng.below(sizeof...(Ops));
    std::size_t i = 0;
    bool changed = false;
    std::apply(
        [&](const auto&... op) {
          ((i++ == chosen ? void(changed = detail::mutate(op, chromosome, rng, evaluate...)) : void()), ...);
        },
        ops_);
    return changed;
  }

  std::tuple<Ops...> ops_;
};

static_assert(mutation_for<one_of<swap, none>, std::vector<int>>);

}  // namespace clade::mutation
