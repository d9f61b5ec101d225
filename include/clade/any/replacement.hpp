// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../core/concepts.hpp"
#include "operation.hpp"
#include "policy.hpp"

namespace clade::any {

/// A replacement of any type, prepared for a run of `Problem`.
template <class Problem>
class prepared_replacement {
 public:
  using population_type = population_of<Problem>;
  using positions = std::span<const std::size_t>;  ///< positions of individuals in a population
  using generation_type = detail::generation<population_type>;

  template <class Op>
    requires(!std::same_as<Op, prepared_replacement>)
  explicit prepared_replacement(Op op) : replace_(made_of(std::move(op))) {}

  std::size_t offspring(std::size_t population) const { return replace_(population, nullptr); }

  void operator()(population_type& parents, population_type& offspring, positions mothers, random_stream& rng,
                  const generation_type& now) const {
    const step arguments{parents, offspring, mothers, rng, now};
    replace_(0, &arguments);
  }

  constexpr auto parts() { return std::tie(replace_); }

 private:
  struct step {
    population_type& parents;
    population_type& offspring;
    positions mothers;
    random_stream& rng;
    const generation_type& now;
  };
  // Replaces, or returns the number of offspring if there is no step. One operation, since the operator may have state.
  using operation_type = operation<Problem, std::size_t(std::size_t, const step*)>;

  template <class Op>
  static operation_type made_of(Op op) {
    constexpr bool fits = replacement_for<Op, population_type>;
    static_assert(fits,
                  "clade: any::replacement does not fit the population: it must hold an operator that is callable as "
                  "op(parents, offspring) or op(parents, offspring, mothers)");
    return {std::move(op), [](const auto& replacement, std::size_t population, const step* its) -> std::size_t {
              if (!its) return detail::offspring_wanted(replacement, population);
              if constexpr (fits) {
                detail::replace(replacement, its->parents, its->offspring, its->mothers, its->rng, its->now);
              }
              return 0;
            }};
  }

  operation_type replace_;
};

/// A replacement that is chosen at run time: `any::replacement<Problem>{replacement::plus{1}}`. Holds any replacement.
///
/// Cost: two indirect calls per generation, and a list of the mothers.
/// ~~~
/// const any::replacement<decltype(queens)> staying{replacement::plus{}};
/// run(evolve(queens, genetic_algorithm{.mutation = mutation::swap{}, .replacement = staying}, 1), stop::generations(5));
/// ~~~
template <class Problem>
using replacement = policy<std::remove_const_t<Problem>, prepared_replacement<std::remove_const_t<Problem>>>;

}  // namespace clade::any
