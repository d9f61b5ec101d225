// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "../random/random_stream.hpp"
#include "operation.hpp"
#include "policy.hpp"
#include "sampler.hpp"

namespace clade::any {

/// A selection of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_selection {
 public:
  using population_type = population_of<Problem>;

  template <class Op>
    requires(!std::same_as<Op, prepared_selection>)
  explicit prepared_selection(Op op) : select_(made_of(std::move(op))) {}

  sampler operator()(const population_type& population, random_stream& rng, std::size_t draws) const {
    return select_(population, rng, draws);
  }

  constexpr auto parts() { return std::tie(select_); }

 private:
  using operation_type = operation<Problem, sampler(const population_type&, random_stream&, std::size_t)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = selection_for<Op, population_type>;
    static_assert(fits,
                  "clade: any::selection does not fit the population: it must hold an operator that is callable as "
                  "op(population) or op(population, rng, draws) and returns a sampler, callable as sampler(rng) or "
                  "sampler(rng, slot, parents)");
    return {
        std::move(op),
        [](const auto& selection, const population_type& population, random_stream& rng, std::size_t draws) -> sampler {
          if constexpr (fits) {
            return sampler([&] { return detail::make_sampler(selection, population, rng, draws); });
          }
        }};
  }

  operation_type select_;
};

/// A selection that is chosen at run time: `any::selection<Problem>{selection::tournament{3}}`. Holds any selection, and
/// draws the same parents as it.
///
/// Cost: one indirect call per generation and per child, and one allocation per generation for samplers of more than 56
/// bytes. No sampler of clade is that large.
/// ~~~
/// const any::selection<decltype(queens)> drawing{selection::roulette{}};
/// run(evolve(queens, genetic_algorithm{.selection = drawing, .mutation = mutation::swap{}}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using selection = policy<std::remove_const_t<Problem>, prepared_selection<std::remove_const_t<Problem>>>;

}  // namespace clade::any
