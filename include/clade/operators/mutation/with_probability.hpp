// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <vector>

#include "../../core/concepts.hpp"
#include "../../core/probability.hpp"
#include "swap.hpp"

namespace clade::mutation {

/// A mutation that is applied with a probability, and else does nothing: `with_probability{0.1, scramble{}}`.
///
/// Takes an operator, a lambda or a combinator; it needs `evaluate` if that does. It returns whether anything changed.
/// Cost: one draw. Throws std::invalid_argument for a probability outside [0, 1].
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::with_probability{0.1, mutation::scramble{}}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Op>
struct with_probability {
  detail::probability<"mutation probability"> p;  ///< of doing it, in [0, 1]
  Op op;                                          ///< what is done

  template <class Problem>
  constexpr auto prepare(const Problem& problem) const {
    return mutation::with_probability{p, clade::detail::prepared(op, problem)};
  }

  template <class C>
    requires detail::plain_mutation<Op, C>
  constexpr auto operator()(C& chromosome, random_stream& rng) const {
    return applied([&] { return detail::mutate(op, chromosome, rng); }, rng);
  }

  template <class C, class Evaluator>
    requires(!detail::plain_mutation<Op, C> && detail::evaluating_mutation<Op, C, Evaluator>)
  constexpr auto operator()(C& chromosome, random_stream& rng, Evaluator& evaluate) const {
    return applied([&] { return detail::mutate(op, chromosome, rng, evaluate); }, rng);
  }

  constexpr auto parts() { return std::tie(op); }

 private:
  template <class Change>
  constexpr auto applied(const Change& change, random_stream& rng) const {
    decltype(change()) told = false;
    if (rng.chance(p)) told = change();
    return told;
  }
};

static_assert(mutation_for<with_probability<swap>, std::vector<int>>);

}  // namespace clade::mutation
