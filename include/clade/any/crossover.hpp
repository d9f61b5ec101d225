// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../random/random_stream.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// A crossover of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_crossover {
 public:
  using chromosome_type = typename Problem::chromosome_type;
  using fitness_type = typename Problem::fitness_type;
  using parents_type = std::span<const detail::parent<chromosome_type, fitness_type>>;

  template <class Op>
    requires(!std::same_as<Op, prepared_crossover>)
  explicit prepared_crossover(Op op) : parents(detail::parents_of(op)), cross_(made_of(std::move(op))) {}

  std::size_t parents;

  detail::outcome operator()(parents_type of, chromosome_type& child, random_stream& rng) const {
    return cross_(of, child, rng);
  }

  constexpr auto parts() { return std::tie(cross_); }

 private:
  using operation_type = operation<Problem, detail::outcome(parents_type, chromosome_type&, random_stream&)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = crossover_for<Op, chromosome_type, fitness_type>;
    static_assert(fits,
                  "clade: any::crossover does not fit the chromosome: it must hold an operator that is callable as "
                  "op(mother, father, child, rng) or as op(mother, father, rng) returning the child");
    return {std::move(op),
            [](const auto& cross, parents_type of, chromosome_type& child, random_stream& rng) -> detail::outcome {
              if constexpr (fits) return detail::cross(cross, of, child, rng);
            }};
  }

  operation_type cross_;
};

/// A crossover that is chosen at run time: `any::crossover<Problem>{crossover::each_once<8>{}}`.
///
/// Holds any crossover of at most 16 parents, of chromosomes or individuals. With `crossover::none` the run still draws
/// whether to cross; a `crossover_rate` of 0 has the same effect for any crossover.
///
/// Cost: one indirect call per child.
/// ~~~
/// using any_crossover = any::crossover<decltype(queens)>;
/// const std::string name = "order";
/// const any_crossover crossing = name == "order" ? any_crossover{crossover::order{}} : any_crossover{crossover::cycle{}};
/// run(evolve(queens, genetic_algorithm{.crossover = crossing, .mutation = mutation::swap{}}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using crossover = policy<std::remove_const_t<Problem>, prepared_crossover<std::remove_const_t<Problem>>>;

}  // namespace clade::any
