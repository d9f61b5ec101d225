// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "operation.hpp"
#include "policy.hpp"
#include "sampler.hpp"

namespace clade::any {

/// The signature of a type-erased selection.
template <class Problem>
struct selection_call {
  using population_type = population_of<Problem>;
  using signature = sampler(const population_type&, random_stream&, std::size_t);

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = selection_for<Op, population_type>;
    static_assert(called,
                  "clade: any::selection does not fit the population: it must hold an operator that is callable as "
                  "op(population) or op(population, rng, draws) and returns a sampler, callable as sampler(rng) or "
                  "sampler(rng, slot, parents)");
    return called;
  }

  template <class Op>
  static sampler call(const Op& op, const population_type& population, random_stream& rng, std::size_t draws) {
    return sampler([&] { return detail::make_sampler(op, population, rng, draws); });
  }
};

/// A selection that is chosen at run time: `any::selection<Problem>{selection::tournament{3}}`. Holds any selection and
/// draws the same parents.
///
/// Cost: one indirect call per generation and per child, and one allocation per generation for samplers of more than 56
/// bytes. No sampler of clade is that large.
/// ~~~
/// const any::selection<decltype(queens)> drawing{selection::roulette{}};
/// run(evolve(queens, genetic_algorithm{.selection = drawing, .mutation = mutation::swap{}}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using selection = policy<std::remove_const_t<Problem>, operation<selection_call<std::remove_const_t<Problem>>>>;

}  // namespace clade::any
