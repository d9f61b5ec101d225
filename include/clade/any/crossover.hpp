// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>

#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// The signature of a type-erased crossover.
template <class Problem>
struct crossover_call {
  using population_type = population_of<Problem>;
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using parents_type = std::span<const detail::parent<chromosome_type, fitness_type>>;
  using signature = detail::change_report(parents_type, chromosome_type&, random_stream&);

  std::size_t parents = 2;

  /// Returns whether an operator fits. If it does not, a static_assert fails.
  template <class Op>
  static consteval bool fits() {
    constexpr bool called = crossover_for<Op, chromosome_type, fitness_type>;
    static_assert(called,
                  "clade: any::crossover does not fit the chromosome: it must hold an operator that is callable as "
                  "op(mother, father, child, rng) or as op(mother, father, rng) returning the child");
    return called;
  }

  template <class Op>
  static detail::change_report call(const Op& op, parents_type parents, chromosome_type& child, random_stream& rng) {
    return detail::cross(op, parents, child, rng);
  }
};

/// A crossover that is chosen at run time: `any::crossover<Problem>{crossover::each_once<8>{}}`.
///
/// Holds any crossover of at most 16 parents, whether it takes chromosomes or individuals. With `crossover::none`, the
/// run still draws whether to cross. A `crossover_rate` of 0 switches off any crossover.
///
/// Cost: one indirect call per child.
/// ~~~
/// using any_crossover = any::crossover<decltype(queens)>;
/// const std::string name = "order";
/// const any_crossover crossing =
///     name == "order" ? any_crossover{crossover::order{}} : any_crossover{crossover::cycle{}};
/// const genetic_algorithm ga{.crossover = crossing, .mutation = mutation::swap{}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Problem>
using crossover = policy<std::remove_const_t<Problem>, operation<crossover_call<std::remove_const_t<Problem>>>>;

}  // namespace clade::any
