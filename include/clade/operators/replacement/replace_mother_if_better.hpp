// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <span>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"

namespace clade::replacement {

/// Replacement of the mother by a better child: in the order of the slots each child takes the place of its mother if
/// it is better than the individual in that place by then, with `.or_equal` also if it is equally good.
///
/// As many offspring as parents are bred. The best individual is never lost and no place ever gets worse. Since a child
/// competes with its mother alone, different kinds of individuals coexist. With `.or_equal` the population can drift
/// where the fitness is flat. An immigrant in a slot competes with the mother of the child that it stands for.
///
/// Cost: one comparison per child, two for a child that is not better with `.or_equal`; nothing is copied.
/// Source: the idea of crowding, De Jong, 1975; against the parents: Mahfoud, "Niching methods for genetic algorithms",
/// 1995.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::order{},
///     .mutation = mutation::swap{},
///     .replacement = replacement::replace_mother_if_better{.or_equal = true}};
/// run(evolve(queens, ga, 1), stop::generations(5));
/// ~~~
struct replace_mother_if_better {
  bool or_equal = false;

  template <class Population>
  void operator()(Population& parents, Population& offspring, std::span<const std::size_t> mothers) const {
    for (std::size_t child = 0; child < mothers.size(); ++child) {
      const auto &mine = offspring.fitness(child), &hers = parents.fitness(mothers[child]);
      if (parents.better(mine, hers) || (or_equal && !parents.better(hers, mine))) {
        parents.exchange(mothers[child], offspring, child);
      }
    }
  }
};

static_assert(replacement_for<replace_mother_if_better, archetype::population>);

}  // namespace clade::replacement
