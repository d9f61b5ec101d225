// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "random.hpp"

namespace clade::selection {

/// Siblings: every two children have the same parents, drawn by another selection, and are crossed with the same random
/// numbers. The mother of the first is the father of the second.
///
/// The two children are those of a published operator that makes two: what one inherits from its mother, the other
/// inherits from the same parent as its father, so that a pair of siblings loses nothing that its parents have. This
/// holds for crossovers that draw the same numbers for exchanged parents, such as `one_point`, `uniform` and
/// `simulated_binary`; for others it does no harm. Mutation draws numbers of its own for each of the two. Of three and
/// more parents the first two are exchanged. A child that a diversity rule has made anew is crossed with numbers of its
/// own. A replacement that breeds an odd number of children leaves the last without a sibling.
///
/// Inside `any::selection`, siblings have the same parents, but are crossed with different numbers.
/// Cost: that of the selection, which draws as many parents as without siblings.
/// Source: Holland, "Adaptation in Natural and Artificial Systems", 1975, whose crossover has both children.
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

  Selection selection{};

  template <class Problem>
  auto prepare(const Problem& problem) const {
    using prepared_type = decltype(detail::prepared(selection, problem));
    return siblings<prepared_type>{detail::prepared(selection, problem)};
  }

  constexpr auto parts() { return std::tie(selection); }

  template <class Population>
    requires detail::selection_of_each<Selection, Population>
  auto operator()(const Population& population) const {
    return with(selection(population));
  }

  template <class Population>
    requires(!detail::selection_of_each<Selection, Population> && detail::selection_of_all<Selection, Population>)
  auto operator()(const Population& population, random_stream& rng, std::size_t draws) const {
    return with(selection(population, rng, draws));  // the last of an odd number of children needs a pair of its own
  }

 private:
  template <class Sampler>
  static auto with(Sampler sampler) {
    return [sampler = std::move(sampler)](random_stream& rng, std::size_t slot, std::span<std::size_t> parents) {
      detail::sample(sampler, rng, slot / 2, parents);
      if (slot % 2 == 1 && parents.size() > 1) std::swap(parents[0], parents[1]);
    };
  }
};

template <class Selection>
siblings(Selection) -> siblings<Selection>;

static_assert(selection_for<siblings<>, archetype::population>);

}  // namespace clade::selection
