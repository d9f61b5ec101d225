// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// The signature of a type-erased replacement. If the step is null, the call returns the number of offspring. One
/// function serves both purposes, since a single object must hold an operator that may learn.
template <class Problem>
struct replacement_call {
  using population_type = population_of<Problem>;

  /// The arguments of a replacement.
  struct step {
    population_type& parents;
    population_type& offspring;
    std::span<const std::size_t> mothers;
    random_stream& rng;
    const detail::generation<population_type>& now;
  };
  using signature = std::size_t(std::size_t, const step*);

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = replacement_for<Op, population_type>;
    static_assert(called,
                  "clade: any::replacement does not fit the population: it must hold an operator that is callable as "
                  "op(parents, offspring) or op(parents, offspring, mothers)");
    return called;
  }

  template <class Op>
  static std::size_t call(const Op& op, std::size_t population, const step* current) {
    if (!current) return detail::number_of_offspring(op, population);
    detail::replace(op, current->parents, current->offspring, current->mothers, current->rng, current->now);
    return 0;
  }
};

/// A replacement of any type, prepared for a run of `Problem`.
template <class Problem>
struct prepared_replacement : operation<replacement_call<Problem>> {
  using base = operation<replacement_call<Problem>>;
  using base::base;
  using typename base::population_type;

  std::size_t offspring(std::size_t population) const { return base::operator()(population, nullptr); }

  void operator()(population_type& parents, population_type& offspring, std::span<const std::size_t> mothers,
                  random_stream& rng, const detail::generation<population_type>& now) const {
    const typename replacement_call<Problem>::step step{parents, offspring, mothers, rng, now};
    base::operator()(0, &step);
  }
};

/// A replacement that is chosen at run time: `any::replacement<Problem>{replacement::plus{1}}`. Holds any replacement.
///
/// Cost: two indirect calls per generation, and a list of the mothers.
/// ~~~
/// const any::replacement<decltype(queens)> staying{replacement::plus{}};
/// const genetic_algorithm ga{.mutation = mutation::swap{}, .replacement = staying};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Problem>
using replacement = policy<std::remove_const_t<Problem>, prepared_replacement<std::remove_const_t<Problem>>>;

}  // namespace clade::any
