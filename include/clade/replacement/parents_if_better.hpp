#pragma once

#include <cstddef>
#include <span>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"

namespace clade::replacement {

/// Parents give way to better children: in the order of the slots each child takes the place of its mother if it is
/// better than who sits there by then, with `.or_equal` also if it is as good.
///
/// As many offspring as parents are bred. The best individual is never lost and no place ever gets worse; since a child
/// competes with its mother alone, different kinds live on beside each other. With `.or_equal` the population can drift
/// where the fitness is flat. An immigrant in a slot competes with the mother of the child it stands for.
///
/// Cost: one comparison a child; nothing is copied.
/// Source: the idea of crowding, De Jong, 1975; against the parents: Mahfoud, "Niching methods for genetic algorithms", 1995.
struct parents_if_better {
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

static_assert(replacement_for<parents_if_better, archetype::population>);

}  // namespace clade::replacement
