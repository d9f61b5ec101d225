// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "../../random/random_stream.hpp"

namespace clade::diversity {

/// What a diversity rule wants done with a child.
enum class verdict {
  keep,       ///< the child enters the offspring
  immigrant,  ///< a random chromosome takes its place
  retry       ///< it is made anew, with other parents
};

/// A child that crossover and mutation have made, before it is evaluated, beside its parents and the population.
/// ~~~
/// const auto no_queen_in_the_corner = [](const auto& birth, auto&) {  // a diversity::birth
///   return birth.child[0] != 0 || birth.retries > 3 ? diversity::verdict::keep : diversity::verdict::retry;
/// };
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .diversity = no_queen_in_the_corner};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
template <class Population>
struct birth {
  const typename Population::chromosome_type& child;
  /// The positions of the parents in `population`: one where crossover was not applied.
  std::span<const std::size_t> parents;
  const Population& population;
  /// How often this child has been made anew.
  std::size_t retries;
};

}  // namespace clade::diversity

namespace clade {

/// A diversity rule. It is called from several threads and sees the parents' generation, not its fellow offspring: what it
/// decides does not depend on the order in which children are made.
///
/// | required | |
/// |---|---|
/// | `op(birth, rng) -> diversity::verdict` | keep, immigrant or retry |
///
/// | optional | |
/// |---|---|
/// | `op.prepare(problem)`, `op.learn(brood)` | as for all policies |
template <class Op, class Population>
concept diversity_for = requires(const Op& op, const diversity::birth<Population>& birth, random_stream& rng) {
  { op(birth, rng) } -> std::same_as<diversity::verdict>;
};

}  // namespace clade
