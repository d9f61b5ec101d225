// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <utility>

#include "../../core/archetypes.hpp"
#include "../../core/concepts.hpp"
#include "../../core/positive.hpp"
#include "../../text/message.hpp"
#include "best_of.hpp"

namespace clade::replacement {

/// Generational replacement: the offspring become the next generation, together with the best `elites` of the parents,
/// unchanged; 1 unless given, 0 or more.
///
/// The elites stand first, so among ties the older individuals rank higher: where the children do, a population loses
/// its variety sooner. With one elite or more the best individual is never lost. The number of offspring is the
/// population size minus the elites.
///
/// Cost: two populations are exchanged, nothing is copied; with several elites the parents are ranked. Throws
/// std::invalid_argument where there would be no offspring, std::logic_error where there are several elites and the
/// order of fitness values is seen not to be a strict weak order.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; elites: De Jong, 1975.
/// ~~~
/// const genetic_algorithm ga{
///     .crossover = crossover::uniform{},
///     .mutation = mutation::flip{},
///     .replacement = replacement::generational{.elites = 2}};
/// run(evolve(one_max, ga, 1), stop::generations(5));
/// ~~~
struct generational {
  detail::count<"elites"> elites = 1;

  std::size_t offspring(std::size_t population) const {
    if (elites >= population) {
      detail::refuse({"elites must be fewer than the population of ", population, ", but were ", elites});
    }
    return population - elites;
  }

  template <class Population>
  void operator()(Population& parents, Population& offspring) const {
    const auto children = offspring.size();
    offspring.resize(children + elites);
    if (elites == 1) {
      offspring.exchange(children, parents, parents.best_index());
    } else if (elites > 1) {
      const best_of elite(parents, elites);
      auto place = children;
      for (std::size_t i = 0; i < parents.size() && place < children + elites; ++i) {
        if (elite.contains(i)) offspring.exchange(place++, parents, i);
      }
      if (place < children + elites) detail::refuse_order("replacement::generational");
    }
    for (std::size_t i = 0; i < elites; ++i) offspring.exchange(i, offspring, children + i);
    swap(parents, offspring);
  }
};

static_assert(replacement_for<generational, archetype::population>);

}  // namespace clade::replacement
