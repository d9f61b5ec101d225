// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

#include "../../random/random_stream.hpp"

namespace clade::diversity {

/// The verdict of a diversity rule on a child.
enum class verdict {
  keep,       ///< the child joins the offspring
  immigrant,  ///< a random chromosome replaces the child
  retry       ///< the child is bred again, with new parents
};

/// A child after crossover and mutation and before its evaluation, with its parents and the population.
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
  const typename Population::chromosome_type& child;  ///< the child's chromosome, not yet repaired
  std::span<const std::size_t> parents;  ///< positions of the parents in `population`; only one without crossover
  const Population& population;          ///< the parents' generation
  std::size_t retries;                   ///< number of times that the child has been bred again
};

}  // namespace clade::diversity

namespace clade {

/// A diversity rule decides whether a child is kept. It is called by several threads and sees the parents' generation,
/// but not the other offspring, so its verdict does not depend on the order of births.
///
/// | required | |
/// |---|---|
/// | `op(birth, rng) -> diversity::verdict` | keep, immigrant or retry |
///
/// | optional | |
/// |---|---|
/// | `op.prepare(problem)`, `op.learn(children)` | as for all policies |
template <class Op, class Population>
concept diversity_for = requires(const Op& op, const diversity::birth<Population>& birth, random_stream& rng) {
  { op(birth, rng) } -> std::same_as<diversity::verdict>;
};

}  // namespace clade
