#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "../core/archetypes.hpp"
#include "../core/concepts.hpp"
#include "../core/positive.hpp"

namespace clade::replacement {

/// Generational replacement: the offspring become the next generation, with the best `elites` of the parents, unchanged.
///
/// With one elite or more the best individual is never lost. Wants population - elites offspring; throws
/// std::invalid_argument when that leaves none. Cost: two populations change places, nothing is copied; with several
/// elites the parents are ranked.
/// Source: Holland, "Adaptation in natural and artificial systems", 1975; elites: De Jong, 1975.
struct generational {
  count<"elites"> elites = 1;

  std::size_t offspring(std::size_t population) const {
    if (elites >= population) {
      throw std::invalid_argument("elites must be fewer than the population of " + std::to_string(population) +
                                  ", but were " + std::to_string(elites));
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
      const auto ranking = parents.ranking();
      for (std::size_t i = 0; i < elites; ++i) offspring.exchange(children + i, parents, ranking[i]);
    }
    std::swap(parents, offspring);
  }
};

static_assert(replacement_for<generational, archetype::population>);

}  // namespace clade::replacement
