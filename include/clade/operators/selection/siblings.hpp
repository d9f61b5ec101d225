// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

#include "../../engine/operator_calls.hpp"
#include "random.hpp"

namespace clade::selection {

/// Breeds children in pairs: both siblings have the same parents, drawn by another selection, and are crossed with the
/// same random numbers. Mother and father change roles for the second sibling.
///
/// The siblings are the two children of the published operators: they inherit each gene from different parents, so no
/// gene of the parents is lost. This holds for crossovers whose draws do not depend on the parents, such as
/// `one_point`, `uniform` and `simulated_binary`; with others it is harmless. Siblings are mutated with different
/// random numbers. Of three or more parents the first two change roles. A child that is bred again because of a
/// diversity rule is crossed with new random numbers. With an odd number of children, the last has no sibling.
///
/// Inside `any::selection`, siblings have the same parents but are crossed with different random numbers.
///
/// Cost: that of the selection, with as many draws as without siblings.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975.
/// ~~~
/// const genetic_algorithm ga{
///     .selection = selection::siblings{selection::tournament{2}},
///     .crossover = crossover::blend{},
///     .mutation = mutation::gauss{}};
/// run(evolve(sphere, ga, 1), stop::generations(5));
/// ~~~
template <class Selection = random>
struct siblings {
  static constexpr bool breeds_siblings = true, takes_objectives = detail::takes_objectives<Selection>;

  Selection selection{};  ///< the selection that draws the parents of each pair

  template <class Problem>
  auto prepare(const Problem& problem) const {
    using prepared_type = decltype(detail::prepared(selection, problem));
    return siblings<prepared_type>{detail::prepared(selection, problem)};
  }

  constexpr auto parts() { return std::tie(selection); }

  template <class Population>
    requires selection_for<Selection, Population>
  auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
    return with(detail::make_sampler(selection, population, rng, draws));  // also enough for an odd number of children
  }

 private:
  template <class Sampler>
  static auto with(Sampler sampler) {
    return [sampler = std::move(sampler)](random_stream& rng, std::size_t slot, std::span<std::size_t> parents) {
      detail::draw_parents(sampler, rng, slot / 2, parents);
      if (slot % 2 == 1 && parents.size() > 1) std::swap(parents[0], parents[1]);
    };
  }
};

}  // namespace clade::selection
